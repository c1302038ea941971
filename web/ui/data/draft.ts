import { useState } from 'react'
import { keepDraft, keptDraft } from '../drafts.ts'
import { isConflict } from './conflict.tsx'
import { type Refusal, refusalOf } from './refusal.ts'

/** How the window keeps typed values until they're saved or discarded. */
interface Keeping<R, V, Plain> {
  /** Storage key of the form, unique to one record. */
  readonly at: string
  /** Converts values to a form that JSON can hold. */
  readonly plainOf: (values: V, base: R) => Plain
  /** Restores values for the record they were typed for. */
  readonly valuesOf: (plain: Plain, base: R) => V
}

interface DraftOptions<R, V, Plain> {
  readonly record: R
  readonly valuesOf: (record: R) => V
  /** Loads the current record after somebody else has changed it. */
  readonly load: () => Promise<R>
  /** Saves the form's changes, unless the record's version has moved on. */
  readonly write: (before: V, after: V, version: number) => Promise<R>
  readonly onSaved: (record: R) => void
  readonly keeping: Keeping<R, V, Plain>
}

export interface Draft<R, V> {
  readonly values: V
  readonly setValues: (values: V) => void
  /** Values before the edit. */
  readonly before: V
  readonly save: () => void
  /** The values come from a kept draft. */
  readonly isRestored: boolean
  /** Somebody else has saved the record since. Saving now leads to a conflict dialog. */
  readonly isOutdated: boolean
  /** Discards the draft and shows the record as it is. */
  readonly forget: () => void
  readonly isBusy: boolean
  /** Error of the last attempt, except for a conflict. */
  readonly error: unknown
  readonly errors: Refusal['errors']
  /** Version saved by somebody else in the meantime; a `ConflictDialog` asks how to proceed. */
  readonly theirs: R | undefined
  readonly conflict: {
    readonly onClose: () => void
    readonly onTake: () => void
    readonly onKeep: () => void
  }
}

/** Edits a record with a version check. On a conflict, the user decides. */
export function useDraft<R extends { readonly version: number }, V, Plain>(
  options: DraftOptions<R, V, Plain>,
): Draft<R, V> {
  const { record, valuesOf, load, write, onSaved } = options
  const { base, values, setValues, begin, forget, isRestored } = useKeptValues(options)
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
      forget()
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
    isRestored,
    // While busy, a newer version may be the user's own save: the record is refetched before the save returns.
    isOutdated: !isBusy && record.version !== base.version,
    forget: () => begin(record),
    isBusy,
    error,
    errors: refusalOf(error).errors,
    theirs,
    conflict: { onClose, onTake, onKeep: () => theirs && void saveOver(theirs.version) },
  }
}

/** Typed values and their base record, both kept by the window. */
function useKeptValues<R, V, Plain>({ record, valuesOf, keeping }: DraftOptions<R, V, Plain>) {
  const plainOf = (of: R, typed = valuesOf(of)) => ({ base: of, plain: keeping.plainOf(typed, of) })
  const [restored, setRestored] = useState(() => keptDraft(keeping.at, plainOf(record)))
  /** Advances when the user has seen the other person's changes. */
  const [base, setBase] = useState(restored?.base ?? record)
  const [values, setTyped] = useState(() =>
    restored === undefined ? valuesOf(record) : keeping.valuesOf(restored.plain, restored.base),
  )
  const forget = () => keepDraft(keeping.at, undefined)
  return {
    base,
    values,
    setValues: (typed: V) => {
      setTyped(typed)
      const draft = plainOf(base, typed)
      const isSame = JSON.stringify(draft) === JSON.stringify(plainOf(base))
      keepDraft(keeping.at, isSame ? undefined : draft)
    },
    /** Restarts from the given record. */
    begin: (from: R) => {
      setBase(from)
      setTyped(valuesOf(from))
      setRestored(undefined)
      forget()
    },
    forget,
    isRestored: restored !== undefined,
  }
}
