/**
 * Keeps what is typed until the service has it. It is sent after a pause, and this browser keeps it meanwhile: a session that ends, a window that is
 * closed and a service that cannot be reached lose nothing. What another window wrote meanwhile is merged field by field; where
 * both wrote, the user chooses.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { failureOf, type Schemas } from '../api.ts'
import { connection } from '../connection.ts'
import { recordChanged } from '../queries.ts'
import { changeOf, type Draft, draftOf, type Field, isSameDraft, mergeDrafts, withFields } from './draft.ts'
import { type DraftKey, dropDraft, keepDraft, readDraft } from './kept-drafts.ts'

const PAUSE_MS = 1_000
const AGAIN_MS = 3_000
/** What stood that long is kept as a former version. */
const VERSION_MS = 60_000
const CHANGED_SINCE = 412
const FIRST_ERROR = 500

export type Stored = Pick<Schemas['JournalAnswer'], 'journal' | 'etag'>

/** The operations of the entry. */
export interface Ends {
  read(): Promise<Stored>
  change(body: Schemas['RoundTripJournalEntryChange'], options: { etag: string; keepalive: boolean }): Promise<Stored>
}

/** What another window wrote into the fields that were changed here too. */
export interface Contested {
  theirs: Draft
  fields: readonly Field[]
}

export interface Writing {
  draft: Draft
  /** `saved`: the service has what the fields show. */
  state: 'stored' | 'changed' | 'saving' | 'saved'
  error: unknown
  contested: Contested | undefined
  change(part: Partial<Draft>): void
  /** Sends what was changed, and reads what shows it. */
  save(): Promise<void>
  /** Takes the fields of the user's choice. */
  settle(draft: Draft): void
}

interface Current {
  /** What the service has, as far as it is known here. */
  base: Draft
  etag: string
  draft: Draft
  contested: Contested | undefined
  /** While something is contested: what the service had before both changes. */
  origin: Draft
  isSaving: boolean
  /** What other parts of the page show is older. */
  isShownOlder: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  isKept: boolean
  /** When what was there before was kept as a former version. */
  versionAt: number
}

function begun(key: DraftKey, { journal, etag }: Stored): Current {
  const base = draftOf(journal)
  const begun: Current = {
    ...{ base, etag, draft: base, contested: undefined, origin: base, isSaving: false },
    ...{ isShownOlder: false, timer: undefined },
    ...{ isKept: true, versionAt: 0 },
  }
  const kept = readDraft(key)
  if (kept !== undefined) merge(begun, kept.base, kept.draft)
  return begun
}

/** What was written here since `base`, over what the service has now. */
function merge(current: Current, base: Draft, mine: Draft): void {
  const theirs = current.base
  current.origin = base
  const { draft, contested: fields } = mergeDrafts(base, mine, theirs)
  current.draft = draft
  current.contested = fields.length === 0 ? undefined : { theirs, fields }
}

const isTried = (error: unknown): boolean => {
  const status = failureOf(error)?.status
  return status === 0 || (status !== undefined && status >= FIRST_ERROR)
}

export function useEntry(key: DraftKey, stored: Stored, ends: Ends): Writing {
  const ref = useRef<Current & { ends: Ends }>()
  ref.current ??= { ...begun(key, stored), ends }
  const current = ref.current
  current.ends = ends
  const [state, setState] = useState<Writing['state']>(isSameDraft(current.base, current.draft) ? 'stored' : 'changed')
  const [error, setError] = useState<unknown>(null)
  const [, show] = useState(0)

  const take = ({ journal, etag }: Stored) => {
    const before = current.contested === undefined ? current.base : current.origin
    Object.assign(current, { base: draftOf(journal), etag, versionAt: 0 })
    merge(current, before, current.draft)
    keep()
    show((n) => n + 1)
  }

  const keep = () => {
    if (isSameDraft(current.base, current.draft)) dropDraft(key)
    else {
      const { contested, origin, base, draft } = current
      current.isKept = keepDraft(key, { base: contested === undefined ? base : origin, draft })
    }
  }

  const wait = (ms: number) => {
    clearTimeout(current.timer)
    current.timer = setTimeout(() => void send(), ms)
  }

  const isLeft = () => current.contested === undefined && !isSameDraft(current.base, current.draft)

  /** Returns whether the service has everything. */
  const send = async (keepalive = false): Promise<boolean> => {
    if (current.isSaving) return false
    if (!isLeft()) {
      const isContested = current.contested !== undefined
      // Such as what was typed and deleted again, or taken from the other window.
      if (!isContested) setState((before) => (before === 'changed' ? 'saved' : before))
      return !isContested
    }
    clearTimeout(current.timer)
    current.isSaving = true
    setState('saving')
    setError(null)
    try {
      // What was changed during a request goes with the next one: a later request cannot overtake an earlier one.
      while (isLeft()) await sendOnce(keepalive)
      setState(current.contested === undefined ? 'saved' : 'changed')
      return current.contested === undefined
    } catch (failure) {
      setState('changed')
      setError(failure)
      if (isTried(failure)) wait(AGAIN_MS)
      return false
    } finally {
      current.isSaving = false
    }
  }

  const sendOnce = async (keepalive: boolean) => {
    const sending = current.draft
    try {
      const continues = Date.now() - current.versionAt < VERSION_MS
      const body = { ...changeOf(current.base, sending), continues }
      const { etag } = await current.ends.change(body, { etag: current.etag, keepalive })
      Object.assign(current, { base: sending, etag, isShownOlder: true })
      if (!continues) current.versionAt = Date.now()
      keep()
    } catch (failure) {
      if (failureOf(failure)?.status !== CHANGED_SINCE) throw failure
      take(await current.ends.read())
    }
  }

  const save = async () => {
    const isSaved = await send()
    if (!current.isShownOlder) return
    current.isShownOlder = false
    if (isSaved) announce('Saved')
    await recordChanged()
  }

  useEffect(() => {
    if (!current.isSaving && stored.etag !== current.etag) take(stored)
  }, [stored])

  useEffect(() => {
    // What this browser has kept of an earlier visit.
    void send()
    const leave = () => void send(true)
    const warn = (event: BeforeUnloadEvent) => {
      if (!current.isKept && !isSameDraft(current.base, current.draft)) event.preventDefault()
    }
    const stop = connection.onRegained(() => void send())
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', warn)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', warn)
      // The user went to another page out of a field.
      void save()
    }
  }, [])

  return {
    draft: current.draft,
    contested: current.contested,
    ...{ state, error, save },
    change(part) {
      current.draft = { ...current.draft, ...part }
      keep()
      setState('changed')
      show((n) => n + 1)
      wait(PAUSE_MS)
    },
    settle(draft) {
      Object.assign(current, { draft, contested: undefined })
      keep()
      show((n) => n + 1)
      void save()
    },
  }
}

/** The fields of both: the texts one after the other, the tags together; of the others, those written here. */
export function bothOf(draft: Draft, { theirs, fields }: Contested): Draft {
  const own = withFields(theirs, draft, fields)
  const tags = [...new Set([...theirs.tags, ...draft.tags])]
  return {
    ...own,
    ...(fields.includes('note') ? { note: `${theirs.note}\n\n${draft.note}` } : {}),
    ...(fields.includes('tags') ? { tags } : {}),
  }
}
