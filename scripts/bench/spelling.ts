/**
 * The same address in another spelling for each `n`: letters and digits percent-encoded by the bits of `n`, and empty
 * parameters for the bits that are left. The request is the same, but no cache knows it.
 */
export function spelling(address: string, n: number): string {
  let rest = n
  const spelt = address.replace(/\w/g, (letter) => {
    const isEncoded = rest % 2 === 1
    rest = Math.floor(rest / 2)
    return isEncoded ? `%${letter.charCodeAt(0).toString(16)}` : letter
  })
  return rest === 0 ? spelt : `${spelt}${address.includes('?') ? '' : '?'}${'&'.repeat(rest + 1)}`
}
