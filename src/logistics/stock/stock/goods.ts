import type { Fault } from '../../../kernel/faults.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { unlessOwnerIs, ownerOf } from '../../catalogue/named/owner.ts'
import { type ResolvedLine, resolveLines } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { headerOf } from '../../catalogue/named/store-header.ts'
import { baseUnits } from '../../catalogue/units/quantities.ts'
import type { GivenGoods, Goods } from './rules-goods.ts'

interface Asked<G extends GivenGoods> {
  readonly client_3pl_id?: number | null | undefined
  readonly warehouse_id?: number | null | undefined
  readonly lines: readonly G[]
}

interface Resolved<G extends GivenGoods> {
  readonly lines: readonly Goods<G>[]
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly faults: readonly Fault[]
}

/** Finds articles, client company and warehouse. Inactive ones can be emptied: counted, removed and moved. */
export async function resolveGoods<G extends GivenGoods>(
  scope: WriteScope,
  asked: Asked<G>,
): Promise<Resolved<G>> {
  const articles = await articlesNamed(scope, asked.lines)
  const client_3pl_id = asked.client_3pl_id ?? undefined
  const found = resolveLines(asked.lines, articles, { client_3pl_id, inactive: 'taken' })
  const owner = ownerOf(client_3pl_id, found.faults.length > 0 ? [] : found.lines)
  const client = owner.client_3pl_id ?? null
  const named = { client_3pl_id: client, warehouse_id: asked.warehouse_id, partner_id: undefined }
  const { header, faults } = await headerOf(scope, named)
  const ofHeader = faults.filter(
    ({ path, rule }) => rule !== 'inactive' && (path !== 'client_3pl_id' || client_3pl_id !== undefined),
  )
  const ofClient = owner.fault === undefined ? [] : [owner.fault]
  return {
    lines: found.lines.map(goodsOf),
    client_3pl_id: client,
    warehouse_id: header.warehouse_id,
    faults: [...unlessOwnerIs(ofHeader, found.faults), ...ofClient, ...ofHeader],
  }
}

function goodsOf<G extends GivenGoods>(line: ResolvedLine<G>): Goods<G> {
  const { index, given, article, um3pl, quantity, factor } = line
  const { lot_number = null, expiry_date = null, serial_numbers } = given
  // Resolved quantities are known to be exact.
  const base = baseUnits(quantity, factor) ?? 0n
  // Serial numbers of articles that aren't tracked by them would only be in the way.
  const serials = article.tracking === 'serial' ? serial_numbers : []
  return { index, given, article, um3pl, quantity, base, lot_number, expiry_date, serials }
}
