import type { NewCount } from '../../../../client/src/generated/logistics.ts'
import { countRuleOf } from '../../count-rule.tsx'

export interface Chosen {
  readonly id: number
  readonly name: string
}

const emptyText = {
  warehouse_id: '',
  client_3pl_id: '',
  zone: '',
  abc_class: '',
  not_counted_days: '',
  max_places: '',
  tolerance_um3pl: '',
  tolerance_percent: '',
  external_reference: '',
  notes: '',
}
export type TextKey = keyof typeof emptyText

export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  readonly by: 'rule' | 'locations' | 'articles'
  /** Locations or articles, according to `by`. */
  readonly chosen: readonly Chosen[]
  readonly short_picked: boolean
  readonly blind: boolean
  readonly second_count: boolean
}

export const emptyValues: Values = {
  text: emptyText,
  by: 'rule',
  chosen: [],
  short_picked: false,
  blind: true,
  second_count: true,
}

/** Request body. Values go as typed, and the API reports errors. */
export function newCountOf({ text, by, chosen, ...rest }: Values): NewCount {
  const { warehouse_id, client_3pl_id, tolerance_um3pl, tolerance_percent, external_reference, notes } = text
  const { short_picked, blind, second_count } = rest
  const ids = chosen.map(({ id }) => id)
  return {
    ...(warehouse_id !== '' && { warehouse_id: Number(warehouse_id) }),
    ...(client_3pl_id !== '' && { client_3pl_id: Number(client_3pl_id) }),
    ...(tolerance_um3pl !== '' && { tolerance_um3pl }),
    ...(tolerance_percent !== '' && { tolerance_percent }),
    ...(external_reference !== '' && { external_reference }),
    ...(notes !== '' && { notes }),
    blind,
    second_count,
    ...(by === 'locations' && { locations: ids }),
    ...(by === 'articles' && { articles: ids }),
    ...(by === 'rule' && { rule: countRuleOf(text, short_picked) }),
  }
}
