import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type CreateOptions, bareHeadingOf, existingOf } from '../../documents/spine/heading.ts'
import { nextIds } from '../../documents/spine/store-lines.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { countHandler } from './handler.ts'
import { choiceFaults } from './rules.ts'
import { ChosenRule, type Count, type NewCount, placesLimit } from './schema.ts'
import { type ChosenPlace, type Where, placesByRule, placesNamed } from './store-places.ts'
import { counts } from './store-record.ts'
import type { CountDraft } from './store.ts'

/** Creates a count of the named locations and articles, or of the locations that a rule finds. */
export async function createCount(
  scope: WriteScope,
  body: NewCount,
  { on_duplicate }: CreateOptions = {},
): Promise<Json<Count>> {
  const number = body.count_number ?? null
  const heading = await bareHeadingOf(scope, counts, { ...body, number })
  const existing = await existingOf(scope, counts, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  const { header, faults, taken } = heading
  const chosen = await chosenPlaces(scope, body, header)
  // If the header itself is wrong, nobody can say what lies in its warehouse.
  refuse([...faults, ...taken, ...(faults.length === 0 ? chosen.faults : [])])
  const { id } = await nextIds(scope, counts, 0)
  const draft = { ...draftOf(id, body, header), chosen: chosen.places }
  return close(Work.onNew(scope, draft), countHandler)
}

export function draftOf(
  id: number,
  body: NewCount,
  header: { readonly client_3pl_id: number | null; readonly warehouse_id: number },
): CountDraft {
  return {
    id,
    version: 1,
    status: 'open',
    client_3pl_id: header.client_3pl_id,
    warehouse_id: header.warehouse_id,
    partner_id: null,
    count_number: body.count_number ?? `CT-${id}`,
    blind: body.blind ?? true,
    second_count: body.second_count ?? true,
    tolerance: microsOf(body.tolerance_um3pl),
    tolerance_percent: microsOf(body.tolerance_percent),
    rule: isNamed(body) ? {} : ruleOf(body.rule),
    plan_id: null,
    released_at: null,
    counted_at: null,
    closed_at: null,
    cancel_reason: null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  }
}

function microsOf(value: Decimal | undefined): bigint {
  return value === undefined ? 0n : micros(value)
}

function isNamed({ location_ids: locations, article_ids: articles }: NewCount): boolean {
  return locations !== undefined || articles !== undefined
}

/** The requested rule, without unset fields. */
export function ruleOf(rule: NewCount['rule']): Count['rule'] {
  const set = Object.entries(rule ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return ChosenRule.parse(Object.fromEntries(set))
}

interface Chosen {
  readonly places: readonly ChosenPlace[]
  readonly faults: readonly Fault[]
}

export async function chosenPlaces(scope: WriteScope, body: NewCount, where: Where): Promise<Chosen> {
  const { location_ids: locations, article_ids: articles, rule } = body
  if (!isNamed(body)) {
    const places = await placesByRule(scope, where, rule ?? {})
    return { places, faults: places.length === 0 ? [{ path: 'rule', rule: 'no_places' }] : [] }
  }
  const named = await placesNamed(scope, where, { locations, articles })
  const faults = [
    ...choiceFaults({ locations, articles }, named, where),
    ...(rule == null ? [] : [{ path: 'rule', rule: 'not_with_places' } as const]),
  ]
  const { places } = named
  const path = locations === undefined ? 'article_ids' : 'location_ids'
  if (faults.length > 0) return { places, faults }
  if (places.length === 0) return { places, faults: [{ path, rule: 'no_places' }] }
  return places.length > placesLimit
    ? { places, faults: [{ path, rule: 'max_items', params: { max: placesLimit } }] }
    : { places, faults }
}
