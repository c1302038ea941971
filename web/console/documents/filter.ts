import { type Filter, dayRange } from '../../ui/filter.ts'

/** What all lists of documents can be asked for, as the address has it. */
export function documentQuery({ get }: Filter) {
  const made = dayRange(get('created_from'), get('created_to'))
  return {
    ...(get('status') !== '' && { status: get('status') }),
    ...(get('search') !== '' && { search: get('search') }),
    ...(get('reference') !== '' && { external_reference: get('reference') }),
    ...(Number(get('client')) > 0 && { client_3pl_id: Number(get('client')) }),
    ...(Number(get('warehouse')) > 0 && { warehouse_id: Number(get('warehouse')) }),
    ...(Number(get('article')) > 0 && { article_id: Number(get('article')) }),
    ...(made.from !== undefined && { created_from: made.from }),
    ...(made.to !== undefined && { created_to: made.to }),
  }
}

/** The question of the list that a document was opened from; its own tab is not part of it. */
export function listAddress(): string {
  const params = new URLSearchParams(location.search)
  params.delete('tab')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
