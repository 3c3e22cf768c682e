/** Real pictures. Their pixels have no meaning. */
import { crc32 } from 'node:zlib'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Of 8 bits, grey. */
export const pngHeader = (width: number, height: number): Buffer =>
  pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]))

const MOST_STORED = 65_535

/** As zlib stores what it does not compress: two bytes, blocks of a header and bytes, a checksum. */
function stored(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0x78, 0x01])]
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const block = bytes.subarray(at, at + MOST_STORED)
    const header = Buffer.from([at + MOST_STORED >= bytes.length ? 1 : 0, 0, 0, 0, 0])
    header.writeUInt16LE(block.length, 1)
    header.writeUInt16LE(block.length ^ 0xffff, 3)
    parts.push(header, block)
  }
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return Buffer.concat([...parts, uint32(b * 65_536 + a)])
}

/** The size of a PNG besides its row. */
const LEAST_PNG = PNG_SIGNATURE.length + 25 + 12 + 12 + 6

/** A PNG of `length` bytes with one row of pixels; `chunks` are beside it, and do not count. */
export function png(length = 80, chunks: readonly Buffer[] = []): Buffer {
  const most = length - LEAST_PNG
  const blocks = Math.ceil(most / (MOST_STORED + 5))
  // The byte before the pixels names the filter.
  const row = Buffer.alloc(most - 5 * blocks, 0x80).fill(0, 0, 1)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(row.length - 1, 1),
    ...chunks,
    pngChunk('IDAT', stored(row)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Marker, length and content. */
export const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T' +
    '/wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABYQAQEBAAAAAAAAAAAAAAAAAAEAEf/aAAgBAQAAPwA6Bl//2Q==',
  'base64',
)
/** Its marker of the start, and the segment of JFIF. */
const JPEG_HEAD = 20

/** Of 3 × 2 pixels. */
export const jpeg = (segments: readonly Buffer[] = []): Buffer =>
  Buffer.concat([JPEG.subarray(0, JPEG_HEAD), ...segments, JPEG.subarray(JPEG_HEAD)])

export const webpChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const VP8 = Buffer.from('VlA4ICgAAACwAQCdASoDAAIAAgA0JZQCdAEO/gLsAP6KIaPiEcXr0syiij8Rhb4A', 'base64')

/** Of 3 × 2 pixels. */
export const webp = (before: readonly Buffer[] = [], after: readonly Buffer[] = []): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...before, VP8, ...after])
  return webpChunk('RIFF', body)
}
