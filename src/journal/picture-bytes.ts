/**
 * Reads the pictures that can be stored, and leaves out what is not needed to show them: the place and time of a photo, the
 * names of cameras and programs, previews. Each format is a list of segments that state their length, so that a picture is read in
 * one pass; of the pixels only the size is looked at.
 */
import type { PictureType } from '../lib/terms.ts'

export interface ReadPicture {
  width: number
  height: number
  /** What is stored. */
  parts: Buffer[]
}

/** Undefined if the bytes are no whole picture of their type. */
export function readPictureBytes(bytes: Buffer, type: PictureType): ReadPicture | undefined {
  const picture = READERS[type](bytes)
  return picture !== undefined && picture.width > 0 && picture.height > 0 ? picture : undefined
}

/** More make a file unreadable: the smallest ones would take half a second. Pictures have some hundred. */
const MOST_SEGMENTS = 10_000

type PictureReader = (bytes: Buffer) => ReadPicture | undefined

const READERS: Record<PictureType, PictureReader> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/** Size, colours, pixels, transparency, animation. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)
const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const PNG_FRAME_BYTES = 12

function readPng(bytes: Buffer): ReadPicture | undefined {
  const picture: ReadPicture = { width: 0, height: 0, parts: [bytes.subarray(0, PNG_SIGNATURE_BYTES)] }
  let hasPixels = false
  for (let at = PNG_SIGNATURE_BYTES, n = 0; at + PNG_FRAME_BYTES <= bytes.length && n < MOST_SEGMENTS; n++) {
    const end = at + PNG_FRAME_BYTES + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isFirst = at === PNG_SIGNATURE_BYTES
    if (end > bytes.length || isFirst !== (type === 'IHDR')) return undefined
    if (isFirst) {
      if (end - at !== PNG_FRAME_BYTES + 13) return undefined
      picture.width = bytes.readUInt32BE(at + 8)
      picture.height = bytes.readUInt32BE(at + 12)
    }
    hasPixels ||= type === 'IDAT'
    if (PNG_KEPT.has(type)) picture.parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return hasPixels ? picture : undefined
    at = end
  }
  return undefined
}

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Other markers of this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe
const EXIF = 'Exif\0\0'

function readJpeg(bytes: Buffer): ReadPicture | undefined {
  const picture: ReadPicture = { width: 0, height: 0, parts: [bytes.subarray(0, 2)] }
  let hasPixels = false
  for (let at = 2, n = 0; at + 2 <= bytes.length && n < MOST_SEGMENTS; n++) {
    if (bytes[at] !== MARKER) return undefined
    const marker = bytes[at + 1] as number
    // Any number of them may be before a marker.
    if (marker === MARKER) {
      at++
      continue
    }
    if (marker === END_OF_IMAGE) {
      picture.parts.push(bytes.subarray(at, at + 2))
      return hasPixels ? picture : undefined
    }
    if (at + 4 > bytes.length) return undefined
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (isFrame(marker)) {
      if (segment.length < 9) return undefined
      picture.height = Math.max(picture.height, segment.readUInt16BE(5))
      picture.width = Math.max(picture.width, segment.readUInt16BE(7))
    }
    if (marker === START_OF_SCAN) {
      hasPixels = true
      end = endOfScan(bytes, end)
      picture.parts.push(bytes.subarray(at, end))
    } else if (isApplication(marker)) picture.parts.push(...keptOf(segment))
    else if (marker !== COMMENT) picture.parts.push(segment)
    at = end
  }
  return undefined
}

/** The next marker after the pixels from `at`: a byte of pixels that looks like one is followed by 0. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] !== MARKER) continue
    const next = bytes[i + 1] as number
    if (next !== 0 && next !== MARKER && !isRestart(next)) return i
  }
  return bytes.length
}

/** What is stored of a segment of an application: its colours, and of EXIF which side is up. */
function keptOf(segment: Buffer): Buffer[] {
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (begins('JFIF\0')) return [withoutPreview(segment)]
  if (begins('ICC_PROFILE\0') || begins('Adobe')) return [segment]
  const side = begins(EXIF) ? orientationOf(segment.subarray(4 + EXIF.length)) : undefined
  return side === undefined ? [] : [exifOf(side)]
}

/** Marker, length, name, version and density of JFIF. */
const JFIF_BYTES = 18
function withoutPreview(segment: Buffer): Buffer {
  if (segment.length <= JFIF_BYTES) return segment
  const kept = Buffer.from(segment.subarray(0, JFIF_BYTES))
  kept.writeUInt16BE(JFIF_BYTES - 2, 2)
  kept.writeUInt16BE(0, JFIF_BYTES - 2)
  return kept
}

const ORIENTATION = 0x0112

/** From 1 to 8; undefined if the block of TIFF does not have it. */
function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 10) return undefined
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return undefined
  const entries = uint16(first)
  for (let n = 0, at = first + 2; n < entries && at + 12 <= tiff.length; n++, at += 12) {
    if (uint16(at) !== ORIENTATION) continue
    const side = uint16(at + 8)
    return side >= 1 && side <= 8 ? side : undefined
  }
  return undefined
}

/** A segment with the orientation only. */
function exifOf(side: number): Buffer {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    ORIENTATION >> 8,
    ORIENTATION & 0xff,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    side,
    0,
    0,
  ]
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), Buffer.from(tiff), Buffer.alloc(4)])
  return Buffer.concat([Buffer.from([MARKER, 0xe1, 0, body.length + 2]), body])
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const RIFF_BYTES = 12
/** The bits of VP8X which say that there is EXIF, and XMP. */
const WEBP_METADATA = 0b1100

function readWebp(bytes: Buffer): ReadPicture | undefined {
  const picture: ReadPicture = { width: 0, height: 0, parts: [] }
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  let hasPixels = false
  for (let at = RIFF_BYTES, n = 0; at + 8 <= whole; n++) {
    if (n === MOST_SEGMENTS) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    // A chunk of an odd length has a byte after it.
    const end = Math.min(at + 8 + length + (length % 2), whole)
    if (at + 8 + length > whole) return undefined
    const size = webpSize(type, bytes.subarray(at + 8, at + 8 + length))
    if (size === undefined) return undefined
    picture.width = Math.max(picture.width, size[0])
    picture.height = Math.max(picture.height, size[1])
    hasPixels ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF'
    if (WEBP_KEPT.has(type))
      picture.parts.push(type === 'VP8X' ? withoutMetadata(bytes, at, end) : bytes.subarray(at, end))
    at = end
  }
  if (!hasPixels) return undefined
  const head = Buffer.from(bytes.subarray(0, RIFF_BYTES))
  head.writeUInt32LE(4 + picture.parts.reduce((sum, part) => sum + part.length, 0), 4)
  return { ...picture, parts: [head, ...picture.parts] }
}

/** 0 of a chunk that has no size; undefined if it is damaged. */
function webpSize(type: string, data: Buffer): [width: number, height: number] | undefined {
  if (type === 'VP8X') return data.length < 10 ? undefined : [1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3)]
  if (type === 'VP8 ') {
    const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a
    return isKeyFrame ? [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff] : undefined
  }
  if (type === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) return undefined
    const bits = data.readUInt32LE(1)
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
  }
  if (type === 'ANMF') return data.length < 16 ? undefined : [1 + data.readUIntLE(6, 3), 1 + data.readUIntLE(9, 3)]
  return [0, 0]
}

function withoutMetadata(bytes: Buffer, at: number, end: number): Buffer {
  const chunk = Buffer.from(bytes.subarray(at, end))
  chunk[8] = (chunk[8] as number) & ~WEBP_METADATA
  return chunk
}
