import { useState } from 'react'
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
}

export interface Draft<R, V> {
  readonly values: V
  readonly setValues: (values: V) => void
  /** The values that the changes are made to. */
  readonly before: V
  readonly save: () => void
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
  const { record, valuesOf, load, write, onSaved } = options
  /** Moves on when the person has seen what others changed. */
  const [base, setBase] = useState(record)
  const [values, setValues] = useState(() => valuesOf(record))
  const [theirs, setTheirs] = useState<R>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const before = valuesOf(base)
  const saveOver = async (version: number) => {
    setBusy(true)
    setError(null)
    setTheirs(undefined)
    try {
      onSaved(await write(before, values, version))
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
    setBase(theirs)
    setValues(valuesOf(theirs))
    onClose()
  }
  return {
    values,
    setValues,
    before,
    save: () => void saveOver(base.version),
    isBusy,
    error,
    errors: refusalOf(error).errors,
    theirs,
    conflict: { onClose, onTake, onKeep: () => theirs && void saveOver(theirs.version) },
  }
}
