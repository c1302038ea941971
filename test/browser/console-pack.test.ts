import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { carrierJobs } from '../../src/logistics/documents/shipping/jobs.ts'
import { reachOf } from '../../src/logistics/documents/shipping/reach.ts'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { type Fresh, migratedDatabase } from '../support/fresh.ts'
import { RunningJob } from '../support/running-job.ts'
import { carton, counted, piece, scan, stocked } from '../support/scanning.ts'
import { testKey } from '../support/world.ts'

describe.skipIf(lacksChromium('packing in the console'))('packing', { timeout: 120_000 }, () => {
  // A database of its own: a worker asks for whatever labels wait for anybody.
  let fresh: Fresh
  let site: Site
  let labels: RunningJob
  beforeAll(async () => {
    fresh = await migratedDatabase()
    site = await Site.start('console', { url: fresh.url })
    const { clock, database } = site.world
    const [job] = carrierJobs({
      ...reachOf({ appKey: testKey, targets: { production: false, allowed: [] } }, clock),
      database,
      desk: new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' }),
    })
    if (job === undefined) throw new Error('there is no job for labels')
    labels = new RunningJob(job)
  })
  afterAll(async () => {
    await labels.stop()
    await site.stop()
    await fresh.drop()
  })

  test('by scans: what is wrong or too much is said at once, each parcel has its label, the order shows them', async () => {
    const { yard, oil, bolt } = await stocked(site.world)
    await site.world.database.write(
      sql`update companies set sscc_prefix = '38012345' where id = ${yard.company}`,
    )
    const lines = [
      { article_id: oil, quantity_um3pl: 7 },
      { article_id: bolt, quantity_um3pl: 1 },
    ]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    await yard.post('/carrier-connections', { name: 'Sandbox', carrier_code: 'SBX', provider: 'sandbox' })
    const order = {
      lines,
      carrier_code: 'SBX',
      ship_to: { name: 'Anna Bianchi' },
      allow_partial_shipment: true,
    }
    const { id, order_number } = (await yard.post('/sales-orders', order)).body.data
    await yard.post(`/sales-orders/${id}/pick`)
    const { page } = await site.visit(`/${yard.company}/scan`, { token: yard.manager, phone: true })
    await page.getByText('Scan a document number').waitFor()
    await scan(page, order_number)
    await page.getByRole('link', { name: 'Pack by scanning' }).click()
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    await scan(page, carton)
    await counted(page, '6').waitFor()
    await scan(page, carton)
    await page.getByRole('alert').filter({ hasText: 'Only 1 PCE left to pack.' }).waitFor()
    await scan(page, 'BRIE')
    await page.getByRole('alert').filter({ hasText: 'Not in this order. Put it back.' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('heading', { name: 'Close the parcel' }).waitFor()
    await page.getByLabel('Weight (kg)').fill('4,2')
    await page.getByLabel('Height (cm)').fill('x')
    await page.getByText('Not a number.').waitFor()
    await page.getByLabel('Height (cm)').fill('20')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('2 lines left to pack.').waitFor()
    await page.getByRole('button', { name: 'Request label' }).waitFor()
    expect(await page.locator('.button--primary').allInnerTexts()).toEqual(['Next parcel'])
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Print parcel label for P-/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^P-\d+ label\.pdf$/)
    await page.getByRole('button', { name: 'Request label' }).click()
    const label = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Print the carrier label for P-/ }).click()
    expect((await label).suggestedFilename()).toMatch(/^P-\d+ label\.pdf$/)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Next parcel' }).click()
    await scan(page, piece)
    await page.getByRole('region', { name: 'BOLT' }).waitFor()
    await scan(page, 'BOLT-0001')
    await page.getByText('2 of 2 lines').waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`All goods picked for ${order_number} are in a parcel.`).waitFor()
    await page.getByRole('button', { name: 'Pack the order' }).click()
    await page.getByText(`${order_number} is packed.`).waitFor()
    await page.getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('tab', { name: 'Parcels (2)' }).waitFor()
    const first = page.getByRole('article', { name: /^P-/ }).first()
    await first.getByText('6 PCE').waitFor()
    await first.getByText(/^38012345\d{10}$/).waitFor()
    await first.getByText('4.2 kg').waitFor()
    await first.getByText('Ready').waitFor()
    await first.getByRole('button', { name: 'Weight and tracking' }).click()
    await page.getByLabel('Weight (kg)').fill('2.5')
    await page.getByLabel('Tracking number').fill('TRK-9')
    await page.getByRole('button', { name: 'Save' }).click()
    await first.getByText('2.5 kg').waitFor()
    expect(await axeFaults(page)).toEqual([])
    const { status, parcels } = (await yard.call(`/sales-orders/${id}`)).body.data
    expect(status).toBe('packed')
    expect(parcels).toMatchObject([
      { weight_kg: 2.5, height_cm: 20, tracking_number: 'TRK-9', contents: [{ quantity_um3pl: 6 }] },
      { contents: [{ quantity_um3pl: 1 }, { quantity_um3pl: 1 }] },
    ])
    await goWithin(page, `/${yard.company}/scan`)
    await page.getByText('Scan a document number').waitFor()
    await scan(page, `]C100${parcels[0].sscc}`)
    await page.getByRole('heading', { name: 'All picked goods are packed' }).waitFor()
    await goWithin(page, `/${yard.company}/sales-orders/${id}`)
    await page.getByRole('button', { name: 'Ship', exact: true }).first().click()
    await page.getByRole('checkbox', { name: parcels[1].parcel_number, exact: true }).uncheck()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByText(`${order_number} is shipped.`).waitFor()
    const left = (await yard.call(`/sales-orders/${id}/parcels`)).body.data
    expect(left.map(({ shipment_id }: { shipment_id: number | null }) => shipment_id !== null)).toEqual([
      true,
      false,
    ])
  })
})
