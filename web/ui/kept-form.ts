import { useState } from 'react'
import { keepDraft, keptDraft } from './drafts.ts'
import { useUnsaved } from './leaving.tsx'

/** The form of a new record: the window keeps what is typed until it is saved or given up. Its values are such that JSON can have them. */
export function useKeptForm<V>(empty: V) {
  const [address] = useState(() => location.pathname + location.search)
  const [restored, setRestored] = useState(() => keptDraft(address, empty))
  const [values, setTyped] = useState(restored ?? empty)
  const forget = () => keepDraft(address, undefined)
  const isDirty = JSON.stringify(values) !== JSON.stringify(empty)
  const unsaved = useUnsaved(isDirty, { discard: forget, isKept: true })
  return {
    values,
    setValues: (typed: V) => {
      setTyped(typed)
      keepDraft(address, typed)
    },
    isRestored: restored !== undefined,
    /** Forgets what was typed. */
    afresh: () => {
      forget()
      setRestored(undefined)
      setTyped(empty)
    },
    /** It is saved: it can be left. */
    done: () => {
      forget()
      unsaved.release()
    },
  }
}
