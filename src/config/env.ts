import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutTrailing } from '../lib/text.ts'

/** @fastify/session refuses shorter secrets. */
const MIN_SECRET_LENGTH = 32

export interface Setting {
  readonly name: string
  /** As it was set; undefined if it is not set. */
  readonly value: string | undefined
  /** The variable or the file that it comes from. */
  readonly source: string | undefined
  /** What is used if it is not set; undefined if that is nothing. */
  readonly fallback: string | undefined
}

/** Reads typed values from the environment and collects every problem, so that all are reported at once. */
export class EnvReader {
  readonly problems: string[] = []
  /** The settings that were read, in the order of reading. */
  readonly settings = new Map<string, Setting>()
  readonly #env: Record<string, string | undefined>

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  /**
   * The variable, or the content of the file that `NAME_FILE` names, or of the credential NAME that systemd gives. An empty text
   * counts as not set.
   */
  text(name: string): string | undefined
  text(name: string, fallback: string): string
  text(name: string, fallback?: string): string | undefined {
    return this.written(name, fallback).value ?? fallback
  }

  /** `text` without the fallback, and `file`: the whole content of the file, if the setting is in one that can be read. */
  written(name: string, fallback?: string): { value: string | undefined; file: string | undefined } {
    const [own, named, credential] = [this.#own(name), this.#own(`${name}_FILE`), this.#credential(name)]
    if (own !== undefined && named !== undefined) this.problem(name, `and ${name}_FILE are both set`)
    if (credential !== undefined && (own ?? named) !== undefined)
      this.problem(own === undefined ? `${name}_FILE` : name, `and the credential ${name} are both set`)
    const path = named ?? credential
    const file = path === undefined ? undefined : this.#content(name, path)
    const value = path === undefined ? own : trimmed(file)
    this.settings.set(name, { name, value, source: path ?? (own === undefined ? undefined : name), fallback })
    return { value, file }
  }

  #own(name: string): string | undefined {
    return trimmed(this.#env[name])
  }

  /** The path of a file of `LoadCredential`. */
  #credential(name: string): string | undefined {
    const folder = this.#own('CREDENTIALS_DIRECTORY')
    const path = folder === undefined ? undefined : join(folder, name)
    return path !== undefined && existsSync(path) ? path : undefined
  }

  #content(name: string, path: string): string | undefined {
    try {
      // Some editors begin a file with a byte order mark.
      return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    } catch (error) {
      this.problem(`${name}_FILE`, `names '${path}', which cannot be read (${(error as NodeJS.ErrnoException).code})`)
      return undefined
    }
  }

  secret(name: string): string | undefined {
    const secret = this.text(name)
    if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
      this.problem(name, `must have at least ${MIN_SECRET_LENGTH} characters`)
    return secret
  }

  integer(name: string, fallback: number, low: number, high: number): number {
    const text = this.text(name, String(fallback))
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= low && value <= high) return value
    this.problem(name, `must be a whole number from ${low} to ${high}, not '${text}'`)
    return fallback
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const text = this.text(name, fallback)
    if ((choices as readonly string[]).includes(text)) return text as T
    this.problem(name, `must be one of ${choices.join(', ')}, not '${text}'`)
    return fallback
  }

  flag(name: string): boolean {
    return this.choice(name, 'false', ['true', 'false']) === 'true'
  }

  list(name: string, fallback = ''): string[] | undefined {
    const items = this.text(name, fallback)
      .split(/[,\n]/)
      .map(trimSpaces)
      .filter((item) => item !== '')
    return items.length === 0 ? undefined : items
  }

  url(name: string, fallback: string): string {
    const text = this.text(name, fallback)
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return withoutTrailing(text, '/')
    this.problem(name, `must be an http or https URL, not '${text}'`)
    return fallback
  }

  problem(name: string, text: string): void {
    const problem = `${name} ${text}`
    if (!this.problems.includes(problem)) this.problems.push(problem)
  }
}

/** undefined if nothing is left. */
function trimmed(text = ''): string | undefined {
  const value = trimSpaces(text)
  return value === '' ? undefined : value
}

/** Removes what a shell or file adds around a value. Other spaces are part of it: `trim` would change an address. */
export function trimSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && ' \t\r\n'.includes(text.charAt(start))) start++
  while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
