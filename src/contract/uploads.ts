/** Writes the files of a multipart upload to disk, under limits, never to memory. */
import { createWriteStream } from 'node:fs'
import { access, constants, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure, invalid, invalidField, invalidFields } from '../lib/errors.ts'
import { createFolder } from '../lib/folders.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'
import type { UploadedFile } from '../lib/uploaded-file.ts'
import { asUploadFailure, tooLarge, unknownField } from './upload-failures.ts'

/** Passes the bytes of a file on and checks them. */
export type FileCheck = Transform & {
  /** How many bytes have passed. */
  readonly bytes: number
  /** What the file is, if it is not CSV. */
  readonly nonCsv: Message<ErrorCode> | undefined
  /** Why the file cannot be read. */
  readonly problem: Message<ErrorCode> | undefined
  /** Whether the content shows that the file can be read, whatever its name and type. */
  readonly isRecognised: boolean
}

export interface UploadForm<Field extends string> {
  /** The file fields, each with the name of its file for people: `transaction history`. */
  fields: Readonly<Record<Field, string>>
  /** Makes the check of one file; `file` is its name for people. */
  check: (file: string) => FileCheck
  /** The error for a missing field. */
  missing: Message<ErrorCode>
  /** The error for a file that is not CSV. */
  notCsv: Message<ErrorCode>
  /** Whether the error for a file that is named .csv names its other content instead. */
  namesContent: boolean
  /** The text fields that may stand beside the files, with the most bytes of each. */
  texts?: TextLimits
}

/** Files under any field names. */
export interface FileListForm {
  most: number
  /** All files together have at most as many bytes as this number of largest files. */
  mostFull: number
  /** Makes the check of one file; `file` is its name for people. */
  check: (file: string) => FileCheck
  /** The error if there is no file. */
  missing: Message<ErrorCode>
  /** The error for a file that is neither CSV by its name and type nor of a content that can be named. */
  notCsv: (file: string) => Message<ErrorCode>
  /** Whether a file that cannot be read is received as well, with the reason. */
  takesUnread: boolean
  /** The text fields that may stand beside the files, with the most bytes of each. */
  texts?: TextLimits
}

/** By name of the field, the most bytes that it may have. Together they must fit in `MOST_OTHER_BYTES`. */
export type TextLimits = Readonly<Record<string, number>>

/** The text fields of an upload, by name. */
export type UploadedTexts = ReadonlyMap<string, string>

export interface Upload<Field extends string> {
  /** Pass it to `discardUpload` when the files are no longer needed. */
  folder: string
  files: Readonly<Record<Field, UploadedFile>>
  texts: UploadedTexts
}

/** Contains the id of the process, so that a later process finds what a killed one left behind. */
const FOLDER = /^upload-(\d+)-/
const MAX_NAME_LENGTH = 255

interface Limits {
  root: string
  /** Of one file. */
  maxBytes: number
}

/**
 * Receives the files into a new folder under `root`. On failure, which is of kind `invalid` or `too_large`, nothing is
 * left behind.
 */
export async function receiveFiles<Field extends string>(
  request: FastifyRequest,
  form: UploadForm<Field>,
  limits: Limits,
): Promise<Upload<Field>> {
  const names = namesOf(form)
  const { folder, received, texts } = await receive(request, limits, {
    most: names.length,
    texts: form.texts ?? {},
    mostFull: names.length,
    fields: names,
    missing: form.missing,
    isComplete: (count) => count === names.length,
    identify: (fieldname, taken) => {
      if (!names.includes(fieldname)) throw invalidField(say('unknown_file_field', { field: fieldname, fields: names }))
      if (taken.has(fieldname)) throw invalidField(say('file_field_given_twice', { field: fieldname }))
      return { key: fieldname, title: form.fields[fieldname as Field] }
    },
    check: form.check,
    notCsv: ({ name, content }) =>
      form.namesContent && content !== undefined && isNamedCsv(name) ? content : form.notCsv,
    // All files are received before one that is not CSV is refused: a missing file is the clearer error.
    refusesAtOnce: false,
  })
  return { folder, files: Object.fromEntries(received) as Record<Field, UploadedFile>, texts }
}

/** Receives a list of files like `receiveFiles`, in the order of the request. */
export async function receiveFileList(
  request: FastifyRequest,
  form: FileListForm,
  limits: Limits,
): Promise<{ folder: string; files: UploadedFile[]; texts: UploadedTexts }> {
  const { folder, received, texts } = await receive(request, limits, {
    ...form,
    texts: form.texts ?? {},
    notCsv: ({ title, content }) => content ?? form.notCsv(title),
    fields: [],
    isComplete: (count) => count > 0,
    identify: (_, taken, name) => ({ key: `file-${taken.size}`, title: name }),
    refusesAtOnce: true,
  })
  return { folder, files: [...received.values()], texts }
}

/** A file that is not CSV. */
interface NonCsvFile {
  /** For people. */
  title: string
  /** As uploaded. */
  name: string
  /** What the check says; undefined if only the name or type of the file is not CSV. */
  content: Message<ErrorCode> | undefined
}

/** What the parts of an upload have to be. */
interface Parts {
  most: number
  mostFull: number
  /** The text fields that are allowed. */
  texts: TextLimits
  /** The fields that are required. */
  fields: readonly string[]
  missing: Message<ErrorCode>
  /** Whether no required file is missing, if `count` have arrived. */
  isComplete: (count: number) => boolean
  /** The key of a file, which is its name on disk, and its title for people. Throws if the part is not expected. */
  identify: (
    fieldname: string,
    taken: ReadonlyMap<string, UploadedFile>,
    name: string,
  ) => { key: string; title: string }
  check: (title: string) => FileCheck
  notCsv: (file: NonCsvFile) => Message<ErrorCode>
  refusesAtOnce: boolean
  takesUnread?: boolean
}

async function receive(
  request: FastifyRequest,
  { root, maxBytes }: Limits,
  parts: Parts,
): Promise<{ folder: string } & ReceivedParts> {
  const folder = await createUploadFolder(root)
  try {
    const received = await withinBytes(request.raw, parts.mostFull * maxBytes + MOST_OTHER_BYTES, (signal) =>
      receiveParts(request, parts, folder, maxBytes, signal),
    )
    if (!parts.isComplete(received.received.size))
      throw invalidFields(
        parts.fields.filter((field) => !received.received.has(field)),
        parts.missing,
      )
    return { folder, ...received }
  } catch (error) {
    await discardUpload(folder)
    throw asUploadFailure(error, parts, maxBytes)
  }
}

/** The most that an upload may have besides its files: boundaries, part headers and unused fields. */
export const MOST_OTHER_BYTES = 100_000

/**
 * Runs `receive` while the body has no more than `maxBytes`, else throws Failure `too_large`. The reader limits files and
 * skips everything else, however long: the preamble, what exceeds a field, the epilogue.
 */
async function withinBytes<T>(
  body: Readable,
  maxBytes: number,
  receive: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const excess = new AbortController()
  const exceeded = Promise.withResolvers<never>()
  let bytes = 0
  const count = (chunk: Buffer | string) => {
    bytes += chunk.length
    if (bytes <= maxBytes) return
    body.off('data', count)
    body.unpipe()
    const failure = new Failure('too_large', say('upload_too_large', { most_mb: Math.ceil(maxBytes / 1_000_000) }))
    exceeded.reject(failure)
    excess.abort(failure)
  }
  const received = receive(excess.signal)
  // Attached after the reader: a data listener starts the flow, and the reader would miss the first bytes.
  body.on('data', count)
  try {
    return await Promise.race([received, exceeded.promise])
  } finally {
    body.off('data', count)
    exceeded.promise.catch(() => {})
  }
}

const namesOf = ({ fields }: UploadForm<string>) => Object.keys(fields)

/** Creates a folder for one piece of work. Pass it to `discardUpload` when it is no longer needed. */
export function createUploadFolder(root: string): Promise<string> {
  createFolder(root)
  return mkdtemp(join(root, `upload-${process.pid}-`))
}

export const discardUpload = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

/** Creates the folder and removes what a killed process left in it. Call it before anything is received. */
export async function prepareUploads(root: string): Promise<void> {
  createFolder(root)
  await access(root, constants.W_OK)
  for (const name of await readdir(root)) {
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

interface ReceivedParts {
  received: Map<string, UploadedFile>
  texts: UploadedTexts
}

async function receiveParts(
  request: FastifyRequest,
  expected: Parts,
  folder: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReceivedParts> {
  const files = new Map<string, UploadedFile>()
  const texts = new Map<string, string>()
  const limits = {
    files: expected.most,
    fields: 10,
    parts: expected.most + 10,
    // At least one, so that a text that is not allowed differs from an empty one.
    fieldSize: Math.max(1, ...Object.values(expected.texts)),
    fieldNameSize: 100,
    headerPairs: 50,
    fileSize: maxBytes,
  }
  let notCsv: NonCsvFile | undefined
  let unknownText: string | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      // It counts as absent: a form of HTML, and Swagger UI, send every field.
      if (part.value === '') continue
      const most = Object.hasOwn(expected.texts, part.fieldname) ? expected.texts[part.fieldname] : undefined
      if (most === undefined) unknownText ??= part.fieldname
      else takeText(texts, part, most)
      continue
    }
    const name = cleanName(part.filename ?? '')
    const { key, title } = expected.identify(part.fieldname, files, name)
    // A file input left empty arrives as a file without a name and without bytes.
    if (part.filename === '' || part.filename === undefined) {
      part.file.resume()
      continue
    }
    const path = join(folder, `${key}.csv`)
    const check = expected.check(title)
    await pipeline(part.file, check, createWriteStream(path, { mode: 0o600 }), { signal })
    if ((part.file as Readable & { truncated?: boolean }).truncated) throw tooLarge(title, maxBytes)
    const isCsv = check.nonCsv === undefined && (check.isRecognised || isCsvByNameOrType(name, part.mimetype))
    if (expected.takesUnread === true) {
      const unread = isCsv ? check.problem : expected.notCsv({ title, name, content: check.nonCsv })
      files.set(key, { path, name, size: check.bytes, ...(unread && { unread }) })
      continue
    }
    if (!isCsv) notCsv ??= { title, name, content: check.nonCsv }
    if (notCsv !== undefined && expected.refusesAtOnce) throw invalid(expected.notCsv(notCsv))
    if (check.problem !== undefined && notCsv === undefined) throw invalid(check.problem)
    files.set(key, { path, name, size: check.bytes })
  }
  if (notCsv !== undefined && files.size === expected.most) throw invalid(expected.notCsv(notCsv))
  // A missing file is the clearer error: what was meant to be the file may have been sent as a text.
  if (unknownText !== undefined && expected.isComplete(files.size))
    throw unknownField(unknownText, Object.keys(expected.texts))
  return { received: files, texts }
}

function takeText(
  texts: Map<string, string>,
  { fieldname, value, valueTruncated }: MultipartValue,
  most: number,
): void {
  if (texts.has(fieldname)) throw invalidField(say('text_field_given_twice', { field: fieldname }))
  if (valueTruncated || Buffer.byteLength(String(value)) >= most)
    throw invalidField(say('text_field_too_long', { field: fieldname, most }))
  texts.set(fieldname, String(value))
}

/**
 * Browsers ask the operating system for the type; on Windows CSV belongs to Excel. Generated clients send no file name.
 */
const CSV_TYPES = ['text/csv', 'application/csv', 'text/comma-separated-values', 'application/vnd.ms-excel']
const isCsvByNameOrType = (name: string, type: string) => isNamedCsv(name) || CSV_TYPES.includes(type.toLowerCase())
const isNamedCsv = (name: string) => name.toLowerCase().endsWith('.csv')

/** The name is shown and stored, never used as a path. */
const cleanName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_NAME_LENGTH)
