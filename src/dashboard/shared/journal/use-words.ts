/** Keeps what is typed until the service has it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import type { Schemas } from '../api.ts'
import { recordChanged } from '../queries.ts'
import { bodyOf, type Draft, draftOf, type Words } from './draft.ts'

export type Put = (body: Schemas['RoundTripWords']) => Promise<unknown>

export interface Writing {
  draft: Draft
  /** `saved`: the service has what the fields show. */
  state: 'stored' | 'changed' | 'saving' | 'saved'
  error: unknown
  change(part: Partial<Draft>): void
  /** Sends what was changed. */
  save(): Promise<void>
}

export function useWords(stored: Words | null, put: Put): Writing {
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [state, setState] = useState<Writing['state']>('stored')
  const [error, setError] = useState<unknown>(null)
  const now = useRef({ draft, sent: draft, isSaving: false, put })
  now.current.put = put

  useEffect(() => {
    const { current } = now
    // What the user is writing stays.
    if (current.isSaving || current.draft !== current.sent) return
    current.draft = draftOf(stored)
    current.sent = current.draft
    setDraft(current.draft)
  }, [stored])

  const save = async () => {
    const { current } = now
    if (current.isSaving || current.draft === current.sent) return
    current.isSaving = true
    setState('saving')
    setError(null)
    try {
      // What was changed during a request goes with the next one: a later request cannot overtake an earlier one.
      while (current.draft !== current.sent) {
        const sending = current.draft
        await current.put(bodyOf(sending))
        current.sent = sending
      }
      setState('saved')
      announce('Saved')
    } catch (failure) {
      setState('changed')
      setError(failure)
      return
    } finally {
      current.isSaving = false
    }
    await recordChanged()
  }

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (now.current.draft !== now.current.sent) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      // The user went to another page out of a field.
      void save()
    }
  }, [])

  return {
    draft,
    state,
    error,
    save,
    change(part) {
      now.current.draft = { ...now.current.draft, ...part }
      setDraft(now.current.draft)
      setState('changed')
    },
  }
}
