import { ConflictDialog, type Difference } from '../data/conflict.tsx'
import { useDraft } from '../data/draft.ts'
import { refusalOf } from '../data/refusal.ts'
import { type Part, type Said, type Shown, changedNames } from './cell.ts'
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

/** Changes the fields of a record, by the rules of a draft. */
export function useEditing<R extends { readonly version: number } & Shown<Body>, Body extends object>(
  options: EditingOptions<R, Body>,
) {
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
  const { values: cells, setValues: setCells, before, error, theirs, conflict, ...rest } = draft
  return {
    ...rest,
    cells,
    setCells,
    isDirty: changedNames(before, cells).length > 0,
    /** Error of the last attempt, unless it is shown at the fields or in the dialog. */
    error: refusalOf(error).status === 422 ? null : error,
    /** Where both changed it; belongs into the page. */
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
