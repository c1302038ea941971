import type { ReactNode } from 'react'
import { ConflictDialog } from '../data/conflict.tsx'
import { useDraft } from '../data/draft.ts'
import { type Refusal, refusalOf } from '../data/refusal.ts'
import type { AnyGroup } from './field-spec.ts'
import type { Fields } from './fields.ts'
import { useShownValue } from './shown-value.ts'
import { type Values, changedKeys } from './values.ts'

export interface EditingOptions<R, Body> {
  readonly record: R
  readonly fields: Fields<Body>
  /** The record as it is now, when somebody else has changed it. */
  readonly load: () => Promise<R>
  readonly write: (body: Partial<Body>, version: number) => Promise<R>
  readonly onSaved: (record: R) => void
}

interface Editing {
  readonly values: Values
  readonly setValues: (values: Values) => void
  readonly isDirty: boolean
  readonly save: () => void
  readonly isBusy: boolean
  /** Of the last attempt, unless it is shown at the fields or in the dialog. */
  readonly error: unknown
  readonly errors: Refusal['errors']
  /** Where both changed it; belongs into the page. */
  readonly dialog: ReactNode
}

/** Changes the fields of a record, by the rules of a draft. */
export function useEditing<R extends { readonly version: number }, Body>(
  options: EditingOptions<R, Body>,
): Editing {
  const { record, fields, load, write, onSaved } = options
  const draft = useDraft({
    record,
    valuesOf: fields.valuesOf,
    load,
    write: (old, after, version) => write(fields.changed(old, after), version),
    onSaved,
  })
  const { values, setValues, before, save, isBusy, error, errors, theirs, conflict } = draft
  const changed = changedKeys(before, values)
  const differences = useDifferences(fields.groups, { before, values, changed })
  return {
    values,
    setValues,
    isDirty: changed.length > 0,
    save,
    isBusy,
    error: refusalOf(error).status === 422 ? null : error,
    errors,
    dialog: theirs !== undefined && (
      <ConflictDialog differences={differences(fields.valuesOf(theirs))} {...conflict} />
    ),
  }
}

interface Mine {
  readonly before: Values
  readonly values: Values
  readonly changed: readonly string[]
}

/** Every field that either of the two changed; one that you left alone will stay as they saved it. */
function useDifferences(groups: readonly AnyGroup[], { before, values, changed }: Mine) {
  const shownValue = useShownValue()
  return (theirs: Values) => {
    const keys = new Set([...changedKeys(before, theirs), ...changed])
    return groups
      .flatMap(({ fields }) => fields)
      .filter(({ key }) => keys.has(key))
      .map((spec) => ({
        label: spec.label,
        theirs: shownValue(spec, theirs[spec.key]),
        yours: changed.includes(spec.key) ? shownValue(spec, values[spec.key]) : null,
      }))
  }
}
