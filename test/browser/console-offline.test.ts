import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { carton, counted, piece, scan, stocked } from '../support/scanning.ts'

const away = 'No connection. Keep scanning: scans are saved on this device and sent later.'

/** Requests of the page, in order; a repeated one with the same key counts once. */
function bookings(page: Page): readonly string[] {
  const sent: string[] = []
  const keys = new Set<string>()
  page.on('response', (response) => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    const key = request.headers()['idempotency-key'] ?? ''
    if (request.method() !== 'POST' || !/\/(confirm|skip)$/.test(pathname) || keys.has(key)) return
    keys.add(key)
    sent.push(pathname)
  })
  return sent
}

/** The service does not answer; the page itself still loads. */
async function unreachable(page: Page, act: () => Promise<void>) {
  await page.route('**/api/**', (route) => route.abort())
  await act()
  await page.unroute('**/api/**')
}

function at(page: Page, place: string) {
  return page.getByRole('region', { name: place, exact: true }).waitFor()
}

describe.skipIf(lacksChromium('walks without a connection'))('no connection', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  /** Bolts at A-1, oil at: a wave of three orders. */
  async function laidOut() {
    const { yard, oil, bolt } = await stocked(site.world)
    for (const code of ['A-1', 'A-2', 'A-3', 'A-4']) await yard.location(code)
    const brush = await yard.article('BRUSH', { um3pl_barcode: 'BRUSH-1' })
    const lines = [
      { article_id: bolt, quantity_um3pl: 5, location_code: 'A-1' },
      { article_id: oil, quantity_um3pl: 8, location_code: 'A-2' },
      { article_id: brush, quantity_um3pl: 5, location_code: 'A-3' },
    ]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    const order_ids: number[] = []
    for (const [i, article_id] of [bolt, oil, brush].entries()) {
      const order = { order_number: `SO-${i}`, lines: [{ article_id, quantity_um3pl: i === 1 ? 7 : 2 }] }
      order_ids.push((await yard.post('/sales-orders', order)).body.data.id)
    }
    const wave = (await yard.post('/waves', { orders: order_ids })).body.data.id
    await yard.post(`/waves/${wave}/release`)
    const tasks = (await yard.call(`/waves/${wave}/tasks`)).body.data.map(({ id }: { id: number }) => id)
    return { yard, oil, bolt, wave, tasks }
  }

  test('a wave goes on place by place; scans and bookings survive a reload and are sent in order', async () => {
    const { yard, wave, tasks } = await laidOut()
    const { page } = await site.visit(`/${yard.company}/scan/wave/${wave}`, {
      token: await yard.token('operator'),
      phone: true,
    })
    const sent = bookings(page)
    await at(page, 'A-1')
    await unreachable(page, async () => {
      await scan(page, 'A-1')
      await scan(page, 'BOLT-0001')
      await page.getByRole('button', { name: 'Pick 1 PCE more' }).click()
      await at(page, 'A-2')
      expect(await page.getByText(away).count()).toBe(1)
      expect(await page.getByText('cannot be reached').count()).toBe(0)
      await page.getByText('1 entry waiting to be sent').waitFor()
      await page.getByRole('link', { name: 'The service cannot be reached' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await scan(page, 'A-3')
      await page.getByRole('alert').filter({ hasText: 'Wrong location. Go to A-2.' }).waitFor()
      await page.getByRole('button', { name: 'Later' }).click()
      await at(page, 'A-3')
      await scan(page, 'A-3')
      await scan(page, 'BRUSH')
      await scan(page, 'BRUSH-1')
      await at(page, 'A-2')
      await scan(page, 'A-2')
      await scan(page, piece)
      await counted(page, '1').waitFor()
      // The content of a box is not known here: it waits.
      await scan(page, carton)
      await page.getByText('1 scan waiting for a connection').waitFor()
      await page.reload()
    })
    // It comes back by itself.
    await page.getByText('Everything is picked.').waitFor()
    expect(await page.getByText(away).count()).toBe(0)
    const [first, second, third] = tasks.map((id: number) => `/api/waves/${wave}/tasks/${id}`)
    expect(sent).toEqual([`${first}/confirm`, `${second}/skip`, `${third}/confirm`, `${second}/confirm`])
    expect((await yard.call(`/waves/${wave}`)).body.data.status).toBe('picked')
    expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)
  })

  test('what was refused meanwhile is said until somebody has read it, and the walk goes on by itself', async () => {
    const { yard, wave, tasks } = await laidOut()
    const { page } = await site.visit(`/${yard.company}/scan/wave/${wave}`, {
      token: await yard.token('operator'),
      phone: true,
      scheme: 'dark',
    })
    await at(page, 'A-1')
    await page.context().setOffline(true)
    await page.getByText(away).waitFor()
    await scan(page, 'A-1')
    await scan(page, 'BOLT-0001')
    await scan(page, 'BOLT-0001')
    await at(page, 'A-2')
    await scan(page, 'A-2')
    await scan(page, piece)
    await page.getByRole('button', { name: 'Pick 6 PCE more' }).click()
    await at(page, 'A-3')
    // Somebody else was quicker.
    const url = `/waves/${wave}/tasks/${tasks[1]}/confirm`
    expect((await yard.post(url)).status).toBe(200)
    await page.context().setOffline(false)
    const refused = page.getByRole('alert').filter({ hasText: 'Not booked: OIL, A-2, SO-1' })
    await refused.waitFor()
    await at(page, 'A-3')
    expect(await axeFaults(page, { onlyDark: true })).toEqual([])
    await refused.getByRole('button', { name: 'OK' }).click()
    await refused.waitFor({ state: 'detached' })
    await scan(page, 'A-3')
    await scan(page, 'BRUSH-1')
    await scan(page, 'BRUSH-1')
    await page.getByText('Everything is picked.').waitFor()
    const { data } = (await yard.call(`/waves/${wave}/tasks`)).body
    expect(data.map((task: { picked_um3pl: number }) => task.picked_um3pl)).toEqual([2, 7, 2])
    expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)
  })

  test('replenishing and counting go on, and are sent from whatever page is open', async () => {
    const { yard, oil, bolt } = await laidOut()
    await yard.post(`/warehouses/${yard.warehouse}/locations`, { code: 'P-1', purpose: 'pick' })
    await yard.post(`/warehouses/${yard.warehouse}/locations`, { code: 'R-1', purpose: 'reserve' })
    const lines = [{ article_id: oil, quantity_um3pl: 30, location_code: 'R-1' }]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    const places = (await yard.call(`/warehouses/${yard.warehouse}/locations?search=P-1`)).body.data
    const rule = { location_id: places[0].id, article_id: oil, minimum_um3pl: 8, maximum_um3pl: 20 }
    expect((await yard.put('/replenishment-rules', rule)).status).toBe(200)
    const { page } = await site.visit(`/${yard.company}/scan/replenish`, {
      token: await yard.token('operator'),
      phone: true,
    })
    await at(page, 'R-1')
    await page.context().setOffline(true)
    await scan(page, 'R-1')
    await page.getByText('Right location. Scan the goods.').waitFor()
    await scan(page, piece)
    await at(page, 'P-1')
    await scan(page, 'P-1')
    await page.getByText('No connection: next task unknown').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('All picking locations are filled.').waitFor()
    expect((await yard.call('/replenishments?status=done')).body.data).toMatchObject([{ moved_um3pl: 20 }])

    const count = (await yard.post('/counts', { warehouse_id: yard.warehouse, articles: [bolt] })).body.data
      .id
    await yard.post(`/counts/${count}/release`)
    await page.goto(new URL(`/${yard.company}/scan/count/${count}`, page.url()).href)
    await at(page, 'A-1')
    await page.context().setOffline(true)
    await scan(page, 'A-1')
    await page.getByText('Right location').waitFor()
    await scan(page, 'BOLT-0001')
    await page.getByText('What is the quantity?').waitFor()
    await page.getByRole('button', { name: '5', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm 5 PCE' }).click()
    await page.getByText('1 entry waiting to be sent').waitFor()
    await page.getByRole('link', { name: 'Cycle counts' }).first().click()
    await page.getByRole('heading', { name: 'Scan' }).waitFor()
    await page.getByText('1 entry waiting to be sent').waitFor()
    await page.context().setOffline(false)
    await page.getByText(away).waitFor({ state: 'detached' })
    const tasks = async () => (await yard.call(`/counts/${count}/tasks`)).body.data
    await expect.poll(tasks).toMatchObject([{ status: 'counted', counted_um3pl: 5 }])
  })

  test('an order is picked without one, after a reload too, and booked when it is back', async () => {
    const { yard, bolt } = await laidOut()
    const lines = [{ article_id: bolt, quantity_um3pl: 2 }]
    const { id, order_number } = (await yard.post('/sales-orders', { lines })).body.data
    const { page } = await site.visit(`/${yard.company}/scan/pick/${id}`, {
      token: yard.manager,
      phone: true,
    })
    await page.getByRole('region', { name: 'BOLT' }).waitFor()
    await scan(page, 'BOLT-0001')
    await counted(page, '1').waitFor()
    await unreachable(page, async () => {
      await scan(page, 'BOLT-0001')
      await counted(page, '2').waitFor()
      await page.getByRole('button', { name: 'Finish' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('Saved on this device and sent when the connection returns').waitFor()
      await page.reload()
    })
    // It comes back by itself.
    await page.getByRole('heading', { name: `Picked: ${order_number}` }).waitFor()
    expect((await yard.call(`/sales-orders/${id}`)).body.data.lines).toMatchObject([{ picked_um3pl: 2 }])
  })
})
