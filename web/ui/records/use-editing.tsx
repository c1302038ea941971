import type { ReactNode } from 'react'
import { ConflictDialog, type Difference } from '../data/conflict.tsx'
import { useDraft } from '../data/draft.ts'
import { type Refusal, refusalOf } from '../data/refusal.ts'
import { type Cells, type Part, type Said, type Shown, changedNames } from './cell.ts'
import type { Fields } from './fields.ts'
import { partsOf } from './kinds.tsx'
import { useSaid } from './record-fields.tsx'

export interface EditingOptions<R, Body extends object> {
  readonly record: R
  readonly fields: Fields<Body>
  /** The record as it is now, when somebody else has changed it. */
  readonly load: () => Promise<R>
  readonly write: (body: Partial<Body>, version: number) => Promise<R>
  readonly onSaved: (record: R) => void
  /** Where the window keeps what is typed: `editAddress()`. */
  readonly keepAt: string
}

interface Editing<Body extends object> {
  readonly cells: Cells<Body>
  readonly setCells: (cells: Cells<Body>) => void
  readonly isDirty: boolean
  readonly save: () => void
  /** The changes were made before, and kept. */
  readonly isRestored: boolean
  /** Somebody else has saved the record since. */
  readonly isOutdated: boolean
  /** Forgets the changes: the record as it is now. */
  readonly forget: () => void
  readonly isBusy: boolean
  /** Error of the last attempt, unless it is shown at the fields or in the dialog. */
  readonly error: unknown
  readonly errors: Refusal['errors']
  /** Where both changed it; belongs into the page. */
  readonly dialog: ReactNode
}

/** Changes the fields of a record, by the rules of a draft. */
export function useEditing<R extends { readonly version: number } & Shown<Body>, Body extends object>(
  options: EditingOptions<R, Body>,
): Editing<Body> {
  const { record, fields, load, write, onSaved, keepAt } = options
  const said = useSaid()
  const draft = useDraft({
    record,
    valuesOf: (each: R) => fields.cellsOf(each),
    load,
    write: (old, after, version) => write(fields.changed(old, after), version),
    onSaved,
    keeping: {
      at: keepAt,
      plainOf: (typed, base) => fields.kept(fields.cellsOf(base), typed),
      valuesOf: (kept, base) => fields.retyped(fields.cellsOf(base), kept),
    },
  })
  const { values: cells, setValues: setCells, before, save, isBusy, error, errors, theirs, conflict } = draft
  return {
    cells,
    setCells,
    isDirty: changedNames(before, cells).length > 0,
    save,
    isRestored: draft.isRestored,
    isOutdated: draft.isOutdated,
    forget: draft.forget,
    isBusy,
    error: refusalOf(error).status === 422 ? null : error,
    errors,
    dialog: theirs !== undefined && (
      <ConflictDialog
        differences={differencesOf(
          { before: partsOf(before), yours: partsOf(cells), theirs: partsOf(fields.cellsOf(theirs)) },
          said,
        )}
        {...conflict}
      />
    ),
  }
}

interface Sides {
  readonly before: readonly Part[]
  readonly yours: readonly Part[]
  readonly theirs: readonly Part[]
}

/** Every field that either of the two changed; one that you left alone will stay as they saved it. */
function differencesOf({ before, yours, theirs }: Sides, said: Said): readonly Difference[] {
  return before.flatMap((old, at) => {
    const [mine, other] = [yours[at] ?? old, theirs[at] ?? old]
    const isMine = mine.plain !== old.plain
    if (!isMine && other.plain === old.plain) return []
    return [{ label: old.label, theirs: other.words(said), yours: isMine ? mine.words(said) : null }]
  })
}
