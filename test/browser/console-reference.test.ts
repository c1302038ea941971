import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('reference data in the console'))(
  'reference data in the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('creates a client with its settings, and says by field what is refused', async () => {
      const yard = await Yard.open(site.world)
      const { page, watch } = await site.visit(`/${yard.company}/reference/clients/new`, {
        token: yard.manager,
      })
      const form = page.getByRole('complementary', { name: 'New client' })
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText('Required.', { exact: true }).first().waitFor()
      await form.getByRole('textbox', { name: 'Code', exact: true }).fill('BIANCHI')
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Frantoio Bianchi')
      await form.getByLabel('Surplus goods').selectOption('hold')
      await form.getByLabel('Tolerance (%)').fill('2,5')
      await form.getByLabel('Default warehouse').selectOption('Modena')
      await form.getByLabel('City').fill('Modena')
      await form.getByLabel('E-mail').fill('nobody')
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText('Not an e-mail address.').waitFor()
      await form.getByLabel('E-mail').fill('orders@bianchi.example')
      await form.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('complementary', { name: 'BIANCHI' }).getByText('Accept and block').waitFor()
      const { body } = await yard.call('/clients?search=BIANCHI')
      expect(body.data).toMatchObject([
        {
          name: 'Frantoio Bianchi',
          address: { city: 'Modena' },
          settings: {
            over_receipt_policy: 'hold',
            over_receipt_tolerance_percent: 2.5,
            default_warehouse_id: yard.warehouse,
          },
        },
      ])
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('changes a partner, keeps the lines of its address, and shows what others changed', async () => {
      const yard = await Yard.open(site.world)
      const address = { address_line1: 'Via Emilia 12', city: 'Modena', phone: '+39 059' }
      const made = await yard.post('/partners', { code: 'ROSSI', name: 'Rossi', address })
      const { id } = made.body.data
      const { page } = await site.visit(`/${yard.company}/reference/partners/${id}`, { token: yard.manager })
      const side = page.getByRole('complementary', { name: 'ROSSI' })
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('City').fill('Parma')
      await side.getByLabel('Carrier').check()
      await yard.put(`/partners/${id}`, { name: 'Rossi & Co' })
      await side.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
      await dialog.getByRole('row', { name: 'City Modena Parma' }).waitFor()
      await dialog.getByRole('row', { name: 'Name Rossi & Co –' }).waitFor()
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await page.getByText('ROSSI is saved.').waitFor()
      expect((await yard.call(`/partners/${id}`)).body.data).toMatchObject({
        name: 'Rossi & Co',
        is_carrier: true,
        address: { ...address, city: 'Parma' },
      })
    })

    test('shows what lies at a place, and lets managers change it', async () => {
      const yard = await Yard.open(site.world)
      await yard.location('A-1')
      const brie = await yard.article('BRIE', { tracking: 'lot' })
      const line = { article_id: brie, quantity_um3pl: 4, lot_number: 'L1', location_code: 'A-1' }
      const lines = [line, { ...line, quantity_um3pl: 2, stock_status: 'damaged' }]
      await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
      const address = `/${yard.company}/reference/warehouses/${yard.warehouse}/locations`
      const { page: operator } = await site.visit(address, {
        token: await yard.token('operator'),
        phone: true,
      })
      await operator.getByRole('row', { name: /A-1/ }).click()
      const seen = operator.getByRole('complementary', { name: 'A-1' })
      await seen.getByRole('row', { name: /BRIE.*lot L1 4 PCE 0/ }).waitFor()
      await seen.getByRole('row', { name: /BRIE.*lot L1 · damaged 2 PCE 0/ }).waitFor()
      expect(await axeFaults(operator)).toEqual([])
      expect(await seen.getByRole('button', { name: 'Edit' }).count()).toBe(0)
      const { page } = await site.visit(address, { token: yard.manager })
      await page.getByRole('row', { name: /A-1/ }).click()
      const side = page.getByRole('complementary', { name: 'A-1' })
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByRole('textbox', { name: 'Code', exact: true }).fill('A-9')
      await side.getByRole('button', { name: 'Save' }).click()
      await side.getByText('Can no longer be changed.').waitFor()
      await side.getByRole('textbox', { name: 'Code', exact: true }).fill('A-1')
      await side.getByLabel('Name').fill('By the door')
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('complementary', { name: 'A-1' }).getByText('By the door').waitFor()
    })

    test('makes a range of locations one by one, and passes over those that are there', async () => {
      const yard = await Yard.open(site.world)
      await yard.location('A-01-02')
      const { page, watch } = await site.visit(`/${yard.company}/reference/warehouses/${yard.warehouse}`, {
        token: yard.manager,
      })
      await page.getByRole('link', { name: 'Locations' }).click()
      await page.getByRole('row', { name: /A-01-02/ }).waitFor()
      await page.getByRole('button', { name: 'Add locations' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add locations' })
      await dialog.getByLabel('Code or range').fill('A-01-09..A-01-01')
      await dialog.getByText(/Not a valid range/).waitFor()
      await dialog.getByLabel('Code or range').fill('A-01-01..A-02-03')
      await dialog.getByText('6 locations').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByText('5 locations created. 1 already existed.').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('row', { name: /A-02-03/ }).click()
      const side = page.getByRole('complementary', { name: 'A-02-03' })
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('Name').fill('Top shelf')
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('row', { name: /A-02-03 Top shelf/ }).waitFor()
      const { body } = await yard.call(`/warehouses/${yard.warehouse}/locations`)
      expect(body.meta.total).toBe(6)
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('adds a unit, deletes it and takes that back', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/reference/units/new`, { token: yard.manager })
      const form = page.getByRole('complementary', { name: 'New unit' })
      await form.getByRole('textbox', { name: 'Code', exact: true }).fill('KG/M')
      await form.getByLabel('Name').fill('Kilograms a metre')
      await form.getByRole('button', { name: 'Create' }).click()
      const side = page.getByRole('complementary', { name: 'KG/M' })
      await side.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('KG/M is deleted.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('row', { name: /KG\/M Kilograms a metre/ }).waitFor()
      expect((await yard.call('/units/KG%2FM')).body.data.name).toBe('Kilograms a metre')
    })

    test('where there is nothing yet, who may make the first one is offered it, and nobody else', async () => {
      const yard = await Yard.open(site.world)
      const empty = [
        ['reference/partners', 'No partners yet', 'New partner'],
        [`reference/warehouses/${yard.warehouse}/locations`, 'No locations yet', 'Add locations'],
      ] as const
      const operator = await site.visit('/', { token: await yard.token('operator') })
      const manager = await site.visit('/', { token: yard.manager })
      for (const [path, title, way] of empty) {
        for (const { page, ways } of [
          { ...manager, ways: 1 },
          { ...operator, ways: 0 },
        ]) {
          await page.locator('.shell main h1').waitFor()
          await goWithin(page, `/${yard.company}/${path}`)
          const grid = page.getByRole('grid')
          await grid.getByText(title).waitFor()
          expect([path, await grid.getByText(way).count()]).toEqual([path, ways])
        }
      }
      await manager.page.getByRole('grid').getByRole('button', { name: 'Add locations' }).click()
      await manager.page.getByRole('dialog', { name: 'Add locations' }).waitFor()
    })

    test('who is no manager reads and is told why there is nothing to press', async () => {
      const yard = await Yard.open(site.world)
      const path = `/${yard.company}/reference/clients/${yard.client}`
      const { page } = await site.visit(path, { token: await yard.token('operator') })
      await page.getByText('Only managers can change reference data.').waitFor()
      await page.getByRole('complementary').getByText('Accept and flag').waitFor()
      expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    })

    test.each(['light', 'dark'] as const)('axe finds nothing on a list and a form in %s', async (scheme) => {
      const yard = await Yard.open(site.world)
      const path = `/${yard.company}/reference/clients/${yard.client}`
      const { page } = await site.visit(path, { token: yard.manager, scheme })
      const side = page.getByRole('complementary')
      await side.getByText('Default warehouse').waitFor()
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByRole('textbox', { name: 'Code', exact: true }).waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  },
)
