/** The least that is a picture by its content. */
const picture = (signature: readonly number[], length: number): Buffer =>
  Buffer.concat([Buffer.from(signature), Buffer.alloc(length - signature.length, 7)])

export const png = (length = 40): Buffer => picture([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], length)
export const jpeg = (length = 40): Buffer => picture([0xff, 0xd8, 0xff, 0xe0], length)
export const webp = (length = 40): Buffer => picture([...Buffer.from('RIFF\0\0\0\0WEBP')], length)
