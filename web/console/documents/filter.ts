import { type Filter, dayRange } from '../../ui/filter.ts'

/** Query parameters that all document lists accept, read from the address. */
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

/** Query string of the list that a document was opened from, without the list's tab. */
export function listAddress(): string {
  const params = new URLSearchParams(location.search)
  params.delete('tab')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
