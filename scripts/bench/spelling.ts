/**
 * The same address in another spelling for each `n`: letters and digits percent-encoded by the bits of `n`, and empty
 * parameters for the bits that are left. The request is the same, but no cache knows it. A path is only spelt in another
 * way if there is no query: Express does not decode it.
 */
export function spelling(address: string, n: number): string {
  let rest = n
  const query = address.indexOf('?') + 1
  const letters = address.slice(query).replace(/\w/g, (letter) => {
    const isEncoded = rest % 2 === 1
    rest = Math.floor(rest / 2)
    return isEncoded ? `%${letter.charCodeAt(0).toString(16)}` : letter
  })
  const spelt = address.slice(0, query) + letters
  return rest === 0 ? spelt : `${spelt}${query > 0 ? '' : '?'}${'&'.repeat(rest + 1)}`
}
