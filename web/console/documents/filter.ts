import { type Filter, dayRange } from '../../ui/filter.ts'

/** What all lists of documents can be asked for, as the address has it; more fields of a page as text. */
export function documentQuery(
  { get }: Filter,
  ...more: readonly string[]
): Readonly<Record<string, string | number>> {
  const made = dayRange(get('created_from'), get('created_to'))
  const asked: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['status', get('status')],
    ['search', get('search')],
    ['external_reference', get('reference')],
    ['client_3pl_id', Number(get('client'))],
    ['warehouse_id', Number(get('warehouse'))],
    ['created_from', made.from],
    ['created_to', made.to],
    ...more.map((name) => [name, get(name)] as const),
  ]
  return Object.fromEntries(
    asked.flatMap(([name, value]) =>
      value === undefined || value === '' || value === 0 ? [] : [[name, value]],
    ),
  )
}

/** The question of the list that a document was opened from; its own tab is not part of it. */
export function listAddress(): string {
  const params = new URLSearchParams(location.search)
  params.delete('tab')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
