/** What a user has written and the service does not have yet: this browser keeps it, for this user only. */
import type { Draft } from './draft.ts'

export interface KeptDraft {
  /** What the service had when it was written. */
  base: Draft
  draft: Draft
}

/** `at`: what it is about, such as the address of its operation. */
export interface DraftKey {
  user: string
  at: string
}

const nameOf = ({ user, at }: DraftKey): string => `tradeleaf-draft ${user} ${at}`

export function readDraft(key: DraftKey): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Returns whether the browser keeps it. */
export function keepDraft(key: DraftKey, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
}
