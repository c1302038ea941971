import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLeast } from '../src/kernel/scope.ts'
import { services } from '../src/main/documents.ts'
import { sessionMaker, tokenMaker } from './access-rows/account.ts'
import { articleMaker } from './access-rows/articles.ts'
import { connectionMaker, parcelLabelMaker } from './access-rows/carriers.ts'
import { countMaker } from './access-rows/counts.ts'
import { companyMaker } from './access-rows/companies.ts'
import { clientMaker } from './access-rows/clients.ts'
import { purchaseOrderMaker, receptionMaker } from './access-rows/inbound.ts'
import { parcelMaker } from './access-rows/parcels.ts'
import { attachmentMaker } from './access-rows/attachments.ts'
import { minimumMaker } from './access-rows/minimums.ts'
import { countPlanMaker } from './access-rows/count-plans.ts'
import { replenishmentMaker, ruleMaker } from './access-rows/replenishments.ts'
import { partnerMaker } from './access-rows/partners.ts'
import { jobMaker, stationMaker } from './access-rows/printing.ts'
import { returnMaker } from './access-rows/returns.ts'
import type { Maker } from './access-rows/row.ts'
import { salesOrderMaker } from './access-rows/sales-orders.ts'
import { barcodeMaker } from './access-rows/scan.ts'
import { stockMaker } from './access-rows/stock.ts'
import { invitationMaker } from './access-rows/letters.ts'
import { memberMaker } from './access-rows/members.ts'
import { unitMaker } from './access-rows/units.ts'
import { locationMaker, warehouseMaker } from './access-rows/warehouses.ts'
import { waveMaker } from './access-rows/waves.ts'
import { factorMaker } from './access-rows/factors.ts'
import { deliveryMaker, webhookMaker } from './access-rows/webhooks.ts'
import { World } from './support/world.ts'

// The object swap: every route with an id in it is replayed with the id of another tenant's record, by every kind of
// outsider. Each must be the same 404 as a record that does not exist, and the record must stay as it was.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** One record of each resource that has an id in a path. */
const makers: Readonly<Record<string, Maker>> = {
  article: articleMaker,
  barcode: barcodeMaker,
  carrier_connection: connectionMaker,
  client: clientMaker,
  company: companyMaker,
  count: countMaker,
  count_task: countMaker,
  count_plan: countPlanMaker,
  delivery: deliveryMaker,
  factor: factorMaker,
  invitation: invitationMaker,
  location: locationMaker,
  parcel: parcelMaker,
  parcel_label: parcelLabelMaker,
  partner: partnerMaker,
  pick_task: waveMaker,
  print_job: jobMaker,
  print_station: stationMaker,
  purchase_order: purchaseOrderMaker,
  reception: receptionMaker,
  return: returnMaker,
  sales_order: salesOrderMaker,
  session: sessionMaker,
  stock_item: stockMaker,
  attachment: attachmentMaker,
  stock_minimum: minimumMaker,
  replenishment: replenishmentMaker,
  replenishment_rule: ruleMaker,
  token: tokenMaker,
  unit: unitMaker,
  user: memberMaker,
  warehouse: warehouseMaker,
  wave: waveMaker,
  webhook: webhookMaker,
}

const routes = services().logistics.operations.filter(
  (op) =>
    op.path.includes('{') &&
    op.integration === undefined &&
    !op.access.startsWith('platform_') &&
    // A code that is not in the catalogue is put there, into that of the caller; its own tests see that it is no other's.
    op.id !== 'units.set',
)

test('every route with an id has a maker', () => {
  expect(routes.map((op) => op.resource).filter((resource) => makers[resource ?? ''] === undefined)).toEqual(
    [],
  )
})

const takenOver = { description: 'taken over', name: 'taken over', code: 'taken over' }

type Named = Pick<Awaited<ReturnType<Maker['make']>>, 'id' | 'params'>
const nobody: Named = { id: 999_999_999 }

describe.each(routes.map((op) => [op.id, op] as const))('%s', (_id, op) => {
  async function replay(outsider: { readonly token: string; readonly company: number }, named: Named) {
    const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(named.params?.[name] ?? named.id),
    )
    return world.call(path, {
      method: op.method,
      ...outsider,
      ...(op.body !== undefined && {
        body: { ...takenOver, quantity_um3pl: 1, location_code: 'A-1', components: [] },
      }),
    })
  }

  const maker = makers[op.resource ?? '']
  // Where a client may not go at all, the access matrix sees that it is refused.
  const meetsClients = maker?.owner === 'client' && atLeast('client', op.role ?? 'client')
  const outsiders = ['another company', 'another client company of the same company'].slice(
    0,
    meetsClients ? 2 : 1,
  )

  test.each(outsiders)('by %s', async (kind) => {
    const company = await world.company()
    const { token: admin } = await world.user([], { super_admin: true })
    const owned = await maker?.make({
      world,
      company,
      client: await world.client(company),
      admin,
    })
    const before = await owned?.row()
    const outsider =
      kind === 'another company'
        ? await world.tenant('manager')
        : {
            company,
            ...(await world.user([
              { company_id: company, role: 'client', client_ids: [await world.client(company)] },
            ])),
          }
    const swapped = await replay(outsider, owned ?? nobody)
    const missing = await replay(outsider, nobody)
    expect(swapped.status).toBe(404)
    const { request_id: a, ...swappedBody } = swapped.body
    const { request_id: b, ...missingBody } = missing.body
    expect(a).not.toBe(b)
    expect(swappedBody).toEqual(missingBody)
    expect(await owned?.row()).toEqual(before)
  })
})

test('the same code in two companies never crosses', async () => {
  const [a, b] = [await world.tenant(), await world.tenant()]
  const body = { article_code: 'SAME', description: 'of a', um3pl: 'PCE' }
  await world.call('/articles', { method: 'POST', ...a, body })
  await world.call('/articles', { method: 'POST', ...b, body: { ...body, description: 'of b' } })
  for (const [tenant, description] of [
    [a, 'of a'],
    [b, 'of b'],
  ] as const) {
    const list = await world.call('/articles?search=SAME', { token: tenant.token })
    expect(list.body.data.map((each: { description: string }) => each.description)).toEqual([description])
  }
})

test('lists show no row of another tenant, whatever is asked for', async () => {
  const [mine, other] = [await world.tenant(), await world.tenant()]
  await world.call('/articles', {
    method: 'POST',
    ...other,
    body: { article_code: 'OTHER', description: 'x', um3pl: 'PCE' },
  })
  for (const query of [
    '',
    '?search=OTHER',
    `?company_id=${other.company}`,
    '?page=1&per_page=100',
    '?search=%25',
  ]) {
    const { body } = await world.call(`/articles${query}`, { token: mine.token })
    expect(body.data).toEqual([])
    expect(body.meta.total).toBe(0)
  }
})
