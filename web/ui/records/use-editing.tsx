import type { ReactNode } from 'react'
import { ConflictDialog } from '../data/conflict.tsx'
import { useDraft } from '../data/draft.ts'
import { type Refusal, refusalOf } from '../data/refusal.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { messages } from '../messages.ts'
import { type FieldGroup, shownValue } from './fields.ts'
import { type Values, bodyOf, changedKeys, valuesOf } from './values.ts'

interface EditingOptions<R> {
  readonly record: R
  readonly groups: readonly FieldGroup[]
  /** Names the fields; what they hold where the record has nothing. */
  readonly empty: Values
  /** The record as it is now, when somebody else has changed it. */
  readonly load: () => Promise<R>
  readonly write: (body: Readonly<Record<string, unknown>>, version: number) => Promise<R>
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
export function useEditing<R extends { readonly version: number }>(options: EditingOptions<R>): Editing {
  const { record, groups, empty, load, write, onSaved } = options
  const draft = useDraft({
    record,
    valuesOf: (each) => valuesOf(each, empty),
    load,
    write: (old, after, version) => write(bodyOf(after, changedKeys(old, after)), version),
    onSaved,
  })
  const { values, setValues, before, save, isBusy, error, errors, theirs, conflict } = draft
  const changed = changedKeys(before, values)
  const differences = useDifferences(groups, { before, values, changed })
  return {
    values,
    setValues,
    isDirty: changed.length > 0,
    save,
    isBusy,
    error: refusalOf(error).status === 422 ? null : error,
    errors,
    dialog: theirs !== undefined && (
      <ConflictDialog differences={differences(valuesOf(theirs, empty))} {...conflict} />
    ),
  }
}

interface Mine {
  readonly before: Values
  readonly values: Values
  readonly changed: readonly string[]
}

/** Every field that either of the two changed; one that you left alone will stay as they saved it. */
function useDifferences(groups: readonly FieldGroup[], { before, values, changed }: Mine) {
  const ui = useText(messages)
  const format = useFormat()
  const words = { format, yes: ui('yes'), no: ui('no') }
  return (theirs: Values) => {
    const keys = new Set([...changedKeys(before, theirs), ...changed])
    return groups
      .flatMap(({ fields }) => fields)
      .filter(({ key }) => keys.has(key))
      .map((spec) => ({
        label: spec.label,
        theirs: shownValue(spec, theirs[spec.key], words),
        yours: changed.includes(spec.key) ? shownValue(spec, values[spec.key], words) : null,
      }))
  }
}
