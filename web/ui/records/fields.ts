import {
  type Cells,
  type FieldsOf,
  type Shown,
  cellsOf,
  changedNames,
  filledNames,
  openNames,
  retypedCells,
  sentOf,
} from './cell.ts'

export interface FieldGroup<Body> {
  readonly title: string
  readonly fields: FieldsOf<Body>
  /** Of those only what is filled is shown to read, as on an envelope. */
  readonly isSparse?: boolean
}

/** The fields of a form and what becomes of them. */
export interface Fields<Body extends object> {
  readonly groups: readonly FieldGroup<Body>[]
  readonly fields: FieldsOf<Body>
  /** Cells of the form, for a record or a new one. */
  readonly cellsOf: (record?: Shown<Body>) => Cells<Body>
  /** Body to create one. */
  readonly created: (cells: Cells<Body>) => Body
  /** Body to change one. */
  readonly changed: (before: Cells<Body>, after: Cells<Body>) => Partial<Body>
  /** Unsaved changes to keep: all but secrets. */
  readonly kept: (before: Cells<Body>, after: Cells<Body>) => Shown<Body>
  /** Cells of the form after saved changes. */
  readonly retyped: (before: Cells<Body>, kept: Shown<Body>) => Cells<Body>
}

/** The fields of a form. `blank` is what a new record needs, still empty: the service says that it is missing. */
export function fieldsOf<Body extends object>(
  blank: Body,
  groups: readonly FieldGroup<Body>[],
): Fields<Body> {
  const fields = groups.reduce<FieldsOf<Body>>((all, group) => ({ ...all, ...group.fields }), {})
  return {
    groups,
    fields,
    cellsOf: (record = {}) => cellsOf(fields, record),
    created: (cells) => ({ ...blank, ...sentOf(cells, filledNames(cells)) }),
    changed: (before, after) => sentOf(after, changedNames(before, after)),
    kept: (before, after) => sentOf(after, openNames(before, after)),
    retyped: (before, kept) => retypedCells(fields, before, kept),
  }
}
