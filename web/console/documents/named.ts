import type { Option } from '../../ui/field.tsx'

/** Field options from records that have a name. */
export function named(records: readonly { readonly id: number; readonly name: string }[]): readonly Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }))
}
