/** The e-mail address as it is stored and compared; undefined if the text is not an address. */
export function readEmail(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const email = text.trim().toLowerCase()
  return email.length <= 320 && /^[^\s@,<>"]+@[^\s@,<>"]+$/.test(email) ? email : undefined
}
