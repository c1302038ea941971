import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { scan, stocked } from '../support/scanning.ts'

describe.skipIf(lacksChromium('ways on'))('every end has a way on', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('what is unpacked is packed again, and what a shipment lacks is said before it leaves', async () => {
    const { yard, oil } = await stocked(site.world)
    const lines = [{ article_id: oil, quantity_um3pl: 2 }]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    const { id, order_number } = (await yard.post('/sales-orders', { lines, carrier_code: 'UPS' })).body.data
    for (const action of ['pick', 'pack']) await yard.post(`/sales-orders/${id}/${action}`)
    const { page } = await site.visit(`/${yard.company}/sales-orders/${id}?tab=parcels`, {
      token: yard.manager,
    })
    const packing = page.getByRole('button', { name: 'Pack', exact: true })
    await page.getByRole('button', { name: 'Unpack' }).waitFor()
    expect(await packing.count()).toBe(0)
    await page.getByRole('button', { name: 'Unpack' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpack' }).click()
    await packing.waitFor()
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Delivery address incomplete.').waitFor()
    await dialog.getByText('No goods packed in a parcel.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await packing.click()
    await page.getByText(`${order_number} is packed.`).waitFor()
    await page.getByRole('tab', { name: 'Parcels (1)' }).waitFor()
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await dialog.getByText(/^No carrier label or tracking number: P-\d+\.$/).waitFor()
    await dialog.getByLabel('Tracking number').fill('1Z-7')
    await dialog.getByText('No carrier label').waitFor({ state: 'detached' })
  })

  test('the place that picking shows can be scanned, and the next document follows from every end', async () => {
    const { yard, oil, brie } = await stocked(site.world)
    await yard.location('B-5')
    const lying = [{ article_id: oil, quantity_um3pl: 9, location_code: 'B-5' }]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines: lying })
    const lines = [{ article_id: oil, quantity_um3pl: 1 }]
    const packed = (await yard.post('/sales-orders', { lines })).body.data
    for (const action of ['pick', 'pack']) await yard.post(`/sales-orders/${packed.id}/${action}`)
    const order = (await yard.post('/sales-orders', { lines })).body.data
    const lot = { lot_number: 'L1', expiry_date: '2027-12-31' }
    const coming = [{ article_id: brie, quantity_um3pl: 3, ...lot }]
    const reception = (await yard.post('/receptions', { lines: coming })).body.data
    await yard.post(`/receptions/${reception.id}/receive`)
    const { page } = await site.visit(`/${yard.company}/scan/pick/${packed.id}`, {
      token: yard.manager,
      phone: true,
    })
    await page.getByRole('heading', { name: `${packed.order_number}: Packed` }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await scan(page, 'NOBODY-KNOWS')
    await page.getByRole('alert').filter({ hasText: 'NOBODY-KNOWS' }).waitFor()
    await scan(page, order.order_number)
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    await scan(page, 'B-5')
    await page.getByText('Right location. Scan OIL.').waitFor()
    await scan(page, 'B-6')
    await page
      .getByRole('alert')
      .filter({ hasText: 'B-6 is not an article or a location of this order.' })
      .waitFor()
    await goWithin(page, `/${yard.company}/scan/receive/${reception.id}`)
    await page.getByText('Everything announced is received.').waitFor()
    expect(await page.getByText('0 / 0').count()).toBe(0)
  })

  test('forms ask for what an article has, offer what can be saved, and say at once what is no number', async () => {
    const { yard, brie } = await stocked(site.world)
    const lot = { lot_number: 'L1', expiry_date: '2027-12-31' }
    const lines = [{ article_id: brie, quantity_um3pl: 3, ...lot }]
    const reception = (await yard.post('/receptions', { lines })).body.data
    const { page } = await site.visit(`/${yard.company}/receptions/${reception.id}`, { token: yard.manager })
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lot').waitFor()
    expect(await dialog.getByLabel('Serial numbers').count()).toBe(0)
    await dialog.getByLabel('Good of BRIE').fill('FCS-OLI')
    await dialog.getByText('Not a number.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const own = { client_3pl_id: null }
    const box = await yard.article('HOUSE-BOX', own)
    await yard.article('HOUSE-TAPE', own)
    await goWithin(page, `/${yard.company}/articles/${box}`)
    await page.getByRole('button', { name: 'Make it a kit' }).click()
    await dialog.getByRole('combobox').first().fill('HOUSE')
    await dialog.getByRole('option', { name: /HOUSE-TAPE/ }).waitFor()
    await dialog.getByRole('combobox').first().fill('BRIE')
    await dialog.getByText('No results.').waitFor()
    await dialog.getByRole('combobox').first().fill('HOUSE-TAPE')
    await dialog.getByRole('option', { name: /HOUSE-TAPE/ }).click()
    await dialog.getByRole('textbox', { name: /HOUSE-TAPE/ }).fill('FCS-OLI')
    await dialog.getByText('Not a number.').waitFor()
  })
})
