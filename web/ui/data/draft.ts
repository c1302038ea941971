import { useState } from 'react'
import { keepDraft, keptDraft } from '../drafts.ts'
import { isConflict } from './conflict.tsx'
import { type Refusal, refusalOf } from './refusal.ts'

interface DraftOptions<R, V> {
  readonly record: R
  /** What stands in the form for a record. */
  readonly valuesOf: (record: R) => V
  /** The record as it is now, when somebody else has changed it. */
  readonly load: () => Promise<R>
  /** Saves what the form changed, unless the record has another version by now. */
  readonly write: (before: V, after: V, version: number) => Promise<R>
  readonly onSaved: (record: R) => void
  /** The address under which the window keeps what is typed; its values are then such that JSON can have them. */
  readonly keepAt?: string
}

export interface Draft<R, V> {
  readonly values: V
  readonly setValues: (values: V) => void
  /** The values that the changes are made to. */
  readonly before: V
  readonly save: () => void
  /** The values were typed before, and kept. */
  readonly isRestored: boolean
  /** Forgets what was typed: the record as it is. */
  readonly forget: () => void
  readonly isBusy: boolean
  /** Of the last attempt, unless it was that somebody else was faster. */
  readonly error: unknown
  readonly errors: Refusal['errors']
  /** What somebody else saved meanwhile: a `ConflictDialog` asks what to do about it. */
  readonly theirs: R | undefined
  readonly conflict: {
    readonly onClose: () => void
    readonly onTake: () => void
    readonly onKeep: () => void
  }
}

/** Changes a record that nobody else has changed meanwhile; if somebody has, the person decides. */
export function useDraft<R extends { readonly version: number }, V>(
  options: DraftOptions<R, V>,
): Draft<R, V> {
  const { record, valuesOf, load, write, onSaved, keepAt } = options
  const [restored, setRestored] = useState(() =>
    keepAt === undefined ? undefined : keptDraft(keepAt, { base: record, values: valuesOf(record) }),
  )
  /** Moves on when the person has seen what others changed. */
  const [base, setBase] = useState(restored?.base ?? record)
  const [values, setTyped] = useState(() => restored?.values ?? valuesOf(record))
  const setValues = (typed: V) => {
    setTyped(typed)
    if (keepAt !== undefined) keepDraft(keepAt, { base, values: typed })
  }
  const begin = (from: R) => {
    setBase(from)
    setTyped(valuesOf(from))
    setRestored(undefined)
    if (keepAt !== undefined) keepDraft(keepAt, undefined)
  }
  const [theirs, setTheirs] = useState<R>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const before = valuesOf(base)
  const saveOver = async (version: number) => {
    setBusy(true)
    setError(null)
    setTheirs(undefined)
    try {
      const saved = await write(before, values, version)
      if (keepAt !== undefined) keepDraft(keepAt, undefined)
      onSaved(saved)
    } catch (failure) {
      if (isConflict(failure)) await load().then(setTheirs, setError)
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const onClose = () => setTheirs(undefined)
  const onTake = () => {
    if (theirs === undefined) return
    begin(theirs)
    onClose()
  }
  return {
    values,
    setValues,
    before,
    save: () => void saveOver(base.version),
    isRestored: restored !== undefined,
    forget: () => begin(record),
    isBusy,
    error,
    errors: refusalOf(error).errors,
    theirs,
    conflict: { onClose, onTake, onKeep: () => theirs && void saveOver(theirs.version) },
  }
}
