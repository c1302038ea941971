import { useState } from 'react'
import { keepDraft, keptDraft } from '../drafts.ts'
import { isConflict } from './conflict.tsx'
import { type Refusal, refusalOf } from './refusal.ts'

/** How the window keeps what is typed until it is saved or given up. */
interface Keeping<R, V, Plain> {
  /** The address of the form, of one record alone. */
  readonly at: string
  /** What is kept of the values: such that JSON can have it. */
  readonly plainOf: (values: V, base: R) => Plain
  /** The values again, on the record that they were typed for. */
  readonly valuesOf: (plain: Plain, base: R) => V
}

interface DraftOptions<R, V, Plain> {
  readonly record: R
  /** What stands in the form for a record. */
  readonly valuesOf: (record: R) => V
  /** The record as it is now, when somebody else has changed it. */
  readonly load: () => Promise<R>
  /** Saves what the form changed, unless the record has another version by now. */
  readonly write: (before: V, after: V, version: number) => Promise<R>
  readonly onSaved: (record: R) => void
  readonly keeping: Keeping<R, V, Plain>
}

export interface Draft<R, V> {
  readonly values: V
  readonly setValues: (values: V) => void
  /** The values that the changes are made to. */
  readonly before: V
  readonly save: () => void
  /** The values were typed before, and kept. */
  readonly isRestored: boolean
  /** Somebody else has saved the record since: who saves now is asked. */
  readonly isOutdated: boolean
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
    // The own save is read again before it is told.
    isOutdated: !isBusy && record.version !== base.version,
    forget: () => begin(record),
    isBusy,
    error,
    errors: refusalOf(error).errors,
    theirs,
    conflict: { onClose, onTake, onKeep: () => theirs && void saveOver(theirs.version) },
  }
}

/** What is typed and the record that it is typed for, both kept by the window. */
function useKeptValues<R, V, Plain>({ record, valuesOf, keeping }: DraftOptions<R, V, Plain>) {
  const plainOf = (of: R, typed = valuesOf(of)) => ({ base: of, plain: keeping.plainOf(typed, of) })
  const [restored, setRestored] = useState(() => keptDraft(keeping.at, plainOf(record)))
  /** Moves on when the person has seen what others changed. */
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
    /** Afresh, from a record as it is. */
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
