import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { piece, scan, stocked } from '../support/scanning.ts'

describe.skipIf(lacksChromium('replenishing in the console'))(
  'replenishing and count plans',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('a rule is set, and what it asks for is brought by three scans', async () => {
      const { yard, oil } = await stocked(site.world)
      const places = `/warehouses/${yard.warehouse}/locations`
      await yard.post(places, { code: 'P-1', purpose: 'pick' })
      await yard.post(places, { code: 'R-1', purpose: 'reserve' })
      const lines = [{ article_id: oil, quantity_um3pl: 30, location_code: 'R-1' }]
      await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
      const token = await yard.token('operator')
      const { page, watch } = await site.visit(`/${yard.company}/replenishments/rules`, { token })
      await page.getByRole('button', { name: 'New rule' }).first().click()
      await page.getByRole('combobox', { name: 'Picking location' }).fill('P-1')
      await page.getByRole('option', { name: 'P-1' }).click()
      await page.getByRole('combobox', { name: 'Article' }).fill('OIL')
      await page.getByRole('option', { name: /^OIL/ }).first().click()
      await page.getByLabel('Minimum').fill('8')
      await page.getByLabel('Maximum').fill('5')
      await page.getByRole('button', { name: 'Save rule' }).click()
      await page.getByText(/at least 8/i).waitFor()
      await page.getByLabel('Maximum').fill('20')
      await page.getByRole('button', { name: 'Save rule' }).click()
      await page.getByText('Below minimum').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('tab', { name: 'Tasks' }).click()
      await page.getByRole('gridcell', { name: 'R-1' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      // The maximum below the minimum is a 422, which the browser writes down.
      expect(watch.errors.filter((text) => !text.includes('422'))).toEqual([])

      const { page: phone, watch: heard } = await site.visit(`/${yard.company}/scan?kind=replenish`, {
        token,
        phone: true,
      })
      await phone.getByRole('link', { name: 'Start replenishing' }).click()
      const at = (place: string) => phone.getByRole('region', { name: place, exact: true }).waitFor()
      await at('R-1')
      expect(await axeFaults(phone)).toEqual([])
      await scan(phone, 'P-1')
      await phone.getByRole('alert').filter({ hasText: 'Wrong location. Go to R-1.' }).waitFor()
      await scan(phone, 'R-1')
      await phone.getByText('Right location. Scan the goods.').waitFor()
      await scan(phone, piece)
      await at('P-1')
      await scan(phone, 'P-1')
      await phone.getByText('20 PCE OIL at P-1').waitFor()
      await phone.getByText('All picking locations are filled.').waitFor()
      // A place is no article: its code is a 404, which the browser writes down.
      expect(heard.errors.filter((text) => !text.includes('404'))).toEqual([])
      const { body } = await yard.call('/replenishments?status=done')
      expect(body.data).toMatchObject([{ moved_um3pl: 20, from_location_code: 'R-1', location_code: 'P-1' }])
      expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)
    })

    test('a plan of counts is made, paused, and makes a count when asked', async () => {
      const { yard, oil } = await stocked(site.world)
      const lines = [{ article_id: oil, quantity_um3pl: 3, location_code: 'A-1' }]
      await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
      const token = await yard.token('operator')
      const { page, watch } = await site.visit(`/${yard.company}/count-plans`, { token })
      await page.getByRole('button', { name: 'New plan' }).first().click()
      await page.getByLabel('Name').fill('Twice a week')
      await page.getByRole('checkbox', { name: 'Thu' }).check()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Twice a week' }).waitFor()
      await page.getByText('Mon Thu, 06:00').first().waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('button', { name: 'Resume' }).waitFor()
      await page.getByText('Paused').first().waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Create one now' }).click()
      await page.getByText(/^CT-\d+ created$/).waitFor()
      expect((await yard.call('/counts')).body.data).toMatchObject([{ status: 'released' }])
      expect(watch.errors).toEqual([])
    })
  },
)
