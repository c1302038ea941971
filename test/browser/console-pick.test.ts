import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import type { Yard } from '../support/goods.ts'
import { carton, cheese, counted, piece, scan, stocked } from '../support/scanning.ts'

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

describe.skipIf(lacksChromium('picking in the console'))('picking', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('leads through an order line by line and takes no more than is reserved', async () => {
    const { yard, oil, bolt } = await stocked(site.world)
    const { body: taken } = await yard.post('/receptions', {
      status: 'received',
      lines: [
        { article_id: oil, quantity_um3pl: 20 },
        { article_id: bolt, quantity_um3pl: 5 },
      ],
    })
    expect(taken.data.status).toBe('received')
    const { body } = await yard.post('/sales-orders', {
      lines: [
        { article_id: oil, quantity_um3pl: 7 },
        { article_id: bolt, quantity_um3pl: 1 },
      ],
    })
    const { id, order_number } = body.data
    const { page } = await site.visit(`/${yard.company}/scan?kind=pick`, { token: yard.manager, phone: true })
    await page.getByRole('link', { name: order_number }).click()
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    await scan(page, carton)
    await counted(page, '6').waitFor()
    await scan(page, carton)
    await page.getByRole('alert').filter({ hasText: 'Only 1 PCE left to pick.' }).waitFor()
    await scan(page, piece)
    await page.getByRole('region', { name: 'BOLT' }).waitFor()
    await scan(page, 'BOLT-0001')
    await page.getByText('2 of 2 lines').waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByText('All lines are complete.').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: `Picked: ${order_number}` }).waitFor()
    expect((await yard.call(`/sales-orders/${id}`)).body.data).toMatchObject({
      status: 'picking',
      lines: [{ picked_um3pl: 7 }, { picked_um3pl: 1 }],
    })
  })

  test('picking says where to go and which lot to take, place by place', async () => {
    const { yard, oil, brie } = await stocked(site.world)
    for (const code of ['A-10', 'A-2', 'B-1']) await yard.location(code)
    const lot = { article_id: brie, expiry_date: '2027-12-31' }
    await laid(yard, [
      { article_id: oil, quantity_um3pl: 9, location_code: 'A-10' },
      { ...lot, quantity_um3pl: 1, lot_number: 'L1', location_code: 'A-2' },
      { ...lot, quantity_um3pl: 5, lot_number: 'L2', location_code: 'B-1' },
    ])
    const lines = [oil, brie].map((article_id) => ({ article_id, quantity_um3pl: 2 }))
    const { id } = await order(yard, { lines })
    const address = `/${yard.company}/scan/pick/${id}`
    const { page } = await site.visit(address, { token: yard.manager, phone: true })
    const items = page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
    const places = async () => (await items.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    await page.getByRole('region', { name: 'BRIE' }).waitFor()
    expect(await places()).toEqual(['A-2 Lot L1 1 PCE', 'B-1 Lot L2 1 PCE'])
    expect(await page.getByRole('button', { name: /^OIL/ }).innerText()).toContain('A-10')
    expect(await axeFaults(page)).toEqual([])
    await scan(page, `]C101${cheese}10L9`)
    await page.getByRole('alert').filter({ hasText: 'Pick lot L1, L2.' }).waitFor()
    await scan(page, `]C101${cheese}10L1`)
    await counted(page, '1').waitFor()
    await expect.poll(places).toEqual(['B-1 Lot L2 1 PCE'])
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByLabel('Why is BRIE short?').selectOption('Pick later')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('2 lines left to pick.').waitFor()
    await page.getByRole('button', { name: 'Continue picking' }).click()
    // A-10 comes first on the way of the two that are left.
    await expect.poll(places).toEqual(['A-10 2 PCE'])
    expect(await page.getByRole('button', { name: /^BRIE/ }).innerText()).toContain('B-1 · Lot L2')
  })

  test('a line that is short asks for a reason, and the order gets goods from elsewhere', async () => {
    const { yard, oil, bolt } = await stocked(site.world)
    for (const code of ['A-1', 'A-2', 'B-1']) await yard.location(code)
    await laid(yard, [
      { article_id: oil, quantity_um3pl: 6, location_code: 'A-1' },
      { article_id: bolt, quantity_um3pl: 2, location_code: 'A-2' },
    ])
    const lines = [
      { article_id: oil, quantity_um3pl: 6 },
      { article_id: bolt, quantity_um3pl: 2 },
    ]
    const { id } = await order(yard, { lines })
    await laid(yard, [{ article_id: oil, quantity_um3pl: 9, location_code: 'B-1' }])
    const address = `/${yard.company}/scan/pick/${id}`
    const { page } = await site.visit(address, { token: yard.manager, phone: true })
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    await scan(page, piece)
    await counted(page, '1').waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    const dialog = page.getByRole('dialog')
    const book = dialog.getByRole('button', { name: 'Confirm' })
    expect(await book.isDisabled()).toBe(true)
    // Unstarted work is picked later by default.
    expect(await dialog.getByLabel('Why is BOLT short?').inputValue()).toBe('later')
    await dialog.getByLabel('Why is OIL short?').selectOption('Missing')
    await dialog.getByText('is blocked until it’s counted').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await book.click()
    await page.getByText('2 lines left to pick.').waitFor()
    await page.getByRole('button', { name: 'Continue picking' }).click()
    await page.getByRole('list', { name: 'Locations' }).getByText('A-2').waitFor()
    expect(await page.getByRole('button', { name: /^OIL/ }).innerText()).toContain('B-1')
    expect(await yard.stock(oil)).toEqual({ 'available@A-1': 1, 'hold@A-1': 5, 'available@B-1': 9 })
    expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)
  })
})
