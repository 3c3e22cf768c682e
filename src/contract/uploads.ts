/**
 * Takes uploaded CSV files from the wire to disk, under limits, never in memory. What is not UTF-8 text is
 * refused while it arrives.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { describeNonCsv } from '../lib/csv.ts'
import { Failure, invalid } from '../lib/errors.ts'

/** A file of an upload, where it was put. */
export interface UploadedFile {
  path: string
  /** As the client named it. */
  name: string
  /** Bytes. */
  size: number
}

/** The file fields of an upload, each with the name its file has for people: `transaction history`. */
export interface UploadForm<Field extends string> {
  fields: Readonly<Record<Field, string>>
  /** Said where a field is missing, and where a file is no CSV. */
  missing: string
  notCsv: string
}

export interface Upload<Field extends string> {
  /** To be discarded when the files are no longer needed. */
  folder: string
  files: Readonly<Record<Field, UploadedFile>>
}

/** With the id of the process, so that a later one can tell what was left behind. */
const FOLDER = /^upload-(\d+)-/
const MAX_NAME_LENGTH = 255

/** Receives the files into a new folder under `root`. On failure, which is of kind `invalid` or `too_large`, nothing is left behind. */
export async function receiveFiles<Field extends string>(
  request: FastifyRequest,
  form: UploadForm<Field>,
  { root, maxBytes }: { root: string; maxBytes: number },
): Promise<Upload<Field>> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(root, `upload-${process.pid}-`))
  try {
    const files = await receiveParts(request, form, folder, maxBytes)
    if (files.size < namesOf(form).length) throw invalid(form.missing)
    return { folder, files: Object.fromEntries(files) as Record<Field, UploadedFile> }
  } catch (error) {
    await discardUpload(folder)
    throw asFailure(error, form, maxBytes)
  }
}

const namesOf = ({ fields }: UploadForm<string>) => Object.keys(fields)

export const discardUpload = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Removes what a killed process left behind. At start, before anything is received. */
export async function sweepUploads(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await discardUpload(join(root, name))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function receiveParts<Field extends string>(
  request: FastifyRequest,
  form: UploadForm<Field>,
  folder: string,
  maxBytes: number,
): Promise<Map<Field, UploadedFile>> {
  const files = new Map<Field, UploadedFile>()
  const names = namesOf(form)
  const limits = {
    files: names.length,
    fields: 10,
    parts: names.length + 10,
    fieldSize: 1_000,
    fieldNameSize: 100,
    headerPairs: 50,
    fileSize: maxBytes,
  }
  let notCsv = false
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    if (!names.includes(part.fieldname))
      throw invalid(`Unknown file field '${part.fieldname}'; expected ${names.join(' and ')}`)
    const field = part.fieldname as Field
    if (files.has(field)) throw invalid(`File field '${field}' is given twice`)
    // A file input left empty arrives as a file without a name and without bytes.
    if (part.filename === '' || part.filename === undefined) {
      part.file.resume()
      continue
    }
    const path = join(folder, `${field}.csv`)
    const check = new TextCheck(form.fields[field])
    await pipeline(part.file, check, createWriteStream(path, { mode: 0o600 }))
    if ((part.file as Readable & { truncated?: boolean }).truncated) throw tooLarge(form.fields[field], maxBytes)
    notCsv ||= check.nonCsv !== undefined || !/\.csv$/i.test(part.filename)
    if (check.problem !== undefined && !notCsv) throw invalid(check.problem)
    files.set(field, { path, name: cleanName(part.filename), size: check.bytes })
  }
  if (notCsv && files.size === names.length) throw invalid(form.notCsv)
  return files
}

/** The name is shown and stored, never used as a path. */
const cleanName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_NAME_LENGTH)

const tooLarge = (file: string, maxBytes: number) =>
  new Failure('too_large', `The ${file} file is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)

const SNIFF_BYTES = 4096

/** Passes bytes on and looks at them: the kind of file from its first bytes, UTF-8, NUL bytes. */
class TextCheck extends Transform {
  bytes = 0
  /** What the file is, where it is no CSV text. */
  nonCsv: string | undefined
  problem: string | undefined
  readonly #file: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #line = 1
  #first = Buffer.alloc(0)

  constructor(file: string) {
    super()
    this.#file = file
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    if (this.#first.length < SNIFF_BYTES) {
      this.#first = Buffer.concat([this.#first, chunk]).subarray(0, SNIFF_BYTES)
      this.nonCsv = describeNonCsv(this.#first)
    }
    if (this.problem === undefined) this.#inspect(chunk)
    done(null, chunk)
  }

  override _flush(done: () => void): void {
    if (this.bytes === 0) this.problem = `The ${this.#file} file is empty`
    if (this.problem === undefined) this.#decode(undefined)
    done()
  }

  #inspect(chunk: Buffer): void {
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      this.problem = `The ${this.#file} file has a NUL byte on line ${this.#line + countLines(chunk.subarray(0, nul))}; it is not plain text`
      return
    }
    this.#decode(chunk)
    this.#line += countLines(chunk)
  }

  #decode(chunk: Buffer | undefined): void {
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      const at = chunk === undefined ? this.#line : this.#line + countLines(chunk.subarray(0, firstBadByte(chunk)))
      this.problem = `The ${this.#file} file is not UTF-8 text (line ${at}); export it again, or save it as "CSV UTF-8"`
    }
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) lines += 1
  return lines
}

/** Where the first byte stands that cannot be UTF-8, by halving; a character cut by the chunk's end is none. */
function firstBadByte(chunk: Buffer): number {
  const fine = (length: number) => {
    try {
      // The first bytes of a chunk may continue a character of the one before.
      new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(continuationBytes(chunk), length), {
        stream: true,
      })
      return true
    } catch {
      return false
    }
  }
  let [low, high] = [0, chunk.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fine(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const continuationBytes = (chunk: Buffer) => {
  let n = 0
  while (n < 3 && ((chunk[n] ?? 0) & 0xc0) === 0x80) n += 1
  return n
}

const describeFields = (names: string[]) =>
  names.length === 1 ? `the file ${names[0]}` : `the ${names.length === 2 ? 'two ' : ''}files ${names.join(' and ')}`

/** The multipart reader's own errors say nothing a user could use, and some carry no status. */
function asFailure(error: unknown, form: UploadForm<string>, maxBytes: number): unknown {
  if (error instanceof Failure) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('uploaded', maxBytes)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalid(`The upload has more parts than ${describeFields(namesOf(form))}`, { cause: error })
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return invalid(form.missing)
  if (code === 'FST_PROTO_VIOLATION')
    return invalid('The upload has a field name that is not allowed', { cause: error })
  if (/Unexpected end|Malformed|Premature close|aborted|Boundary|ECONNRESET/i.test(`${message} ${code}`))
    return invalid('The upload was cut short or is not well-formed multipart/form-data', { cause: error })
  return error
}
