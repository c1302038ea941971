import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, goWithin } from '../support/console.ts'
import type { Yard } from '../support/goods.ts'
import { counted, piece, scan, stocked } from '../support/scanning.ts'

/** Puts goods where they are picked from. */
async function laid(yard: Yard, lines: readonly object[]) {
  const reply = await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
  expect(reply.status).toBe(201)
}

async function order(yard: Yard, body: object): Promise<{ id: number; order_number: string }> {
  const reply = await yard.post('/sales-orders', body)
  expect(reply.body.data.status).toBe('allocated')
  return reply.body.data
}

describe.skipIf(lacksChromium('codes while picking'))('picking by codes', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('says of each code what it is: an article by its code, somebody else’s, too many of one', async () => {
    const { yard, oil, bolt } = await stocked(site.world)
    const other = await site.world.client(yard.company)
    await yard.article('PAINT', { client_3pl_id: other, um3pl_barcode: 'PAINT-0001' })
    await laid(yard, [{ article_id: oil, quantity_um3pl: 400 }])
    const { id } = await order(yard, { lines: [{ article_id: oil, quantity_um3pl: 400 }] })
    await laid(yard, [{ article_id: bolt, quantity_um3pl: 1 }])
    const address = `/${yard.company}/scan/pick/${id}`
    const { page } = await site.visit(address, { token: yard.manager, phone: true })
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    const alert = page.getByRole('alert')
    await page.getByRole('button', { name: 'Amount' }).click()
    for (const key of ['5', '0', '0']) await page.getByRole('button', { name: key, exact: true }).click()
    await page.getByRole('button', { name: 'Add 500 PCE' }).click()
    await alert.filter({ hasText: 'Only 400 PCE left to pick. This scan was not counted.' }).waitFor()
    await page.getByRole('button', { name: 'Type code' }).click()
    await page.getByLabel('Barcode').fill('oil')
    await page.getByRole('button', { name: 'Look up' }).click()
    await counted(page, '1').waitFor()
    await scan(page, 'BOLT')
    await alert.filter({ hasText: 'Not in this order. Put it back.' }).waitFor()
    await scan(page, 'PAINT-0001')
    await alert.filter({ hasText: /^Wrong article: PAINTThis article belongs to / }).waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByLabel('Why is OIL short?').selectOption('Pick later')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('1 line left to pick.').waitFor()
    expect((await yard.call(`/sales-orders/${id}`)).body.data.lines).toMatchObject([{ picked_um3pl: 1 }])
  })

  test('offers the most urgent order first, none on hold, and has a way on from every end', async () => {
    const { yard, oil } = await stocked(site.world)
    await laid(yard, [{ article_id: oil, quantity_um3pl: 50 }])
    const lines = [{ article_id: oil, quantity_um3pl: 1 }]
    const urgent = await order(yard, { lines, priority: 5 })
    const soon = await order(yard, { lines, requested_ship_date: '2027-01-02' })
    const held = await order(yard, { lines, priority: 9 })
    await yard.post(`/sales-orders/${held.id}/hold`, { reason: 'Unpaid' })
    const picked = await order(yard, { lines, priority: 8 })
    await yard.post(`/sales-orders/${picked.id}/pick`)
    const late = await order(yard, { lines, requested_ship_date: '2026-01-02' })
    const last = await order(yard, { lines })

    const { page } = await site.visit(`/${yard.company}/scan?kind=pick`, { token: yard.manager, phone: true })
    const numbers = page.locator('.scan-line strong')
    await page.getByRole('link', { name: '1 order on hold' }).waitFor()
    const queue = [urgent, late, soon, last, picked].map(({ order_number }) => order_number)
    await expect.poll(() => numbers.allInnerTexts()).toEqual(queue)
    await scan(page, held.order_number)
    await page.getByRole('heading', { name: 'This order is on hold' }).waitFor()
    await page.getByText('Reason: Unpaid').waitFor()
    await page.getByRole('link', { name: 'Scan next document' }).click()
    await page.getByRole('link', { name: picked.order_number }).click()
    await page.getByRole('heading', { name: 'All reserved stock is picked' }).waitFor()
    await page.getByRole('button', { name: 'Pack the order' }).click()
    await page.getByText(`${picked.order_number} is packed.`).waitFor()
    expect((await yard.call(`/sales-orders/${picked.id}`)).body.data.status).toBe('packed')
    await page.getByRole('link', { name: 'Open order' }).waitFor()
  })

  test('goods can be picked when nobody can say where they lie, and that is said', async () => {
    const { yard, oil } = await stocked(site.world)
    await laid(yard, [{ article_id: oil, quantity_um3pl: 5 }])
    const { id } = await order(yard, { lines: [{ article_id: oil, quantity_um3pl: 1 }] })
    const { page } = await site.visit(`/${yard.company}/scan`, { token: yard.manager, phone: true })
    await page.route('**/api/stock/movements*', (route) =>
      route.fulfill({ status: 400, json: { message: 'Out of order' } }),
    )
    await goWithin(page, `/${yard.company}/scan/pick/${id}`)
    await page.getByText('Locations could not be loaded').waitFor()
    await scan(page, piece)
    await page.getByText('1 of 1 lines').waitFor()
    expect(await page.getByRole('list', { name: 'Locations' }).count()).toBe(0)
  })
})
