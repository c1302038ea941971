import { promised } from '../../../client/src/typed.ts'
import type { AnyGroup, FieldGroup } from './field-spec.ts'
import { type Values, bodyOf, changedKeys, filledKeys, valuesOf } from './values.ts'

/** The fields of a form and what becomes of them. */
export interface Fields<Body> {
  readonly groups: readonly AnyGroup[]
  /** What stands in the form of a record, or of a new one. */
  readonly valuesOf: (record?: object) => Values
  /** What is sent to create one: what was left empty is left out, so that the service gives it its own default. */
  readonly created: (values: Values) => Body
  /** What is sent to change one. */
  readonly changed: (before: Values, after: Values) => Partial<Body>
}

/** The fields of a form. The types of the descriptions hold what is sent to the body's. */
export function fieldsOf<Body>(described: readonly FieldGroup<Body>[]): Fields<Body> {
  const groups = promised<readonly AnyGroup[]>(described)
  const fields = groups.flatMap((group) => group.fields)
  return {
    groups,
    valuesOf: (record) => valuesOf(fields, record),
    created: (values) => promised(bodyOf(groups, values, filledKeys(fields, values))),
    changed: (before, after) => promised(bodyOf(groups, after, changedKeys(before, after))),
  }
}
