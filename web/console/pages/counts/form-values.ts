import type { NewCount } from '../../../../client/src/generated/logistics.ts'
import { filledOf } from '../../../ui/data/changes.ts'
import { countRuleOf } from '../../count-rule.tsx'
import { ownersOf } from '../../documents/form.ts'

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
export function newCountOf({ text, by, chosen, short_picked, blind, second_count }: Values): NewCount {
  const { warehouse_id, client_3pl_id, tolerance_um3pl, tolerance_percent, external_reference, notes } = text
  const ids = chosen.map(({ id }) => id)
  return {
    ...ownersOf({ client_3pl_id, warehouse_id }),
    ...filledOf({ tolerance_um3pl, tolerance_percent, external_reference, notes }),
    blind,
    second_count,
    ...(by === 'locations' && { locations: ids }),
    ...(by === 'articles' && { articles: ids }),
    ...(by === 'rule' && { rule: countRuleOf(text, short_picked) }),
  }
}
