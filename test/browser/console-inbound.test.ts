import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('receptions and returns in the console'))(
  'receptions and returns',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('a reception is announced, counted line by line, completed and closed', async () => {
      const yard = await Yard.open(site.world)
      const oil = await yard.article('OIL')
      const brie = await yard.article('BRIE', { tracking: 'lot', expiry_tracking: true })
      const { page, watch } = await site.visit(`/${yard.company}/receptions`, { token: yard.manager })
      await page.getByText('No receptions yet').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Announce' }).first().click()
      for (const code of ['OIL', 'BRIE']) {
        const add = page.getByRole('combobox', { name: 'Add an article' })
        await add.click()
        await add.fill(code)
        await page.getByRole('option', { name: code }).click()
        await page.getByRole('textbox', { name: `Quantity of ${code}` }).fill('10')
      }
      await page.getByRole('textbox', { name: 'Expected' }).fill('2026-03-01T08:30')
      await page.getByRole('button', { name: 'Announce', exact: true }).click()
      await page.waitForURL(/\/receptions\/\d+$/)
      await page.locator('[aria-current=step]', { hasText: 'Announced' }).waitFor()

      await page.getByRole('button', { name: 'Receive', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Good of OIL' }).fill('7,5')
      await dialog.getByRole('textbox', { name: 'Damaged of OIL' }).fill('1')
      // The trial has found out that the cheese is kept by lot and date.
      const lot = dialog.getByRole('listitem').filter({ hasText: 'BRIE' })
      await lot.getByRole('textbox', { name: 'Expiry date' }).fill('2027-06-30')
      await dialog.getByRole('button', { name: 'Receive' }).click()
      await lot.getByText('Required.', { exact: true }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await lot.getByLabel('Lot number').fill('L1')
      await dialog.getByRole('button', { name: 'Receive' }).click()
      await page.getByText(/ is received\.$/).waitFor()
      expect(await yard.stock(oil)).toEqual({ available: 7.5, damaged: 1 })
      expect(await yard.stock(brie)).toEqual({ 'available L1 2027-06-30': 10 })

      await page.getByRole('button', { name: 'Complete' }).click()
      await page.getByRole('dialog').getByText('1.5 PCE still expected').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
      await page.getByText('Differences').waitFor()
      await page.getByRole('row', { name: /OIL.*Short|OIL.*Damaged/ }).waitFor()
      await page.getByRole('tabpanel').getByText('Announced → Receiving').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
      await page.locator('[aria-current=step]', { hasText: 'Closed' }).waitFor()
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('the list keeps its question in the address; a cancelled one says why', async () => {
      const yard = await Yard.open(site.world)
      const article_id = await yard.article('OIL')
      const made = async (expected_at: string) =>
        (await yard.post('/receptions', { expected_at, lines: [{ article_id, quantity_um3pl: 1 }] })).body
          .data
      const early = await made('2026-03-01T10:00:00Z')
      const late = await made('2026-05-01T10:00:00Z')
      const { page } = await site.visit(
        `/${yard.company}/receptions?status=announced&expected_from=2026-04-01`,
        { token: yard.manager, scheme: 'dark' },
      )
      await page.getByRole('row', { name: new RegExp(late.reception_number) }).click()
      await page.getByRole('heading', { name: late.reception_number }).waitFor()
      expect(await page.getByText(early.reception_number).count()).toBe(0)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Cancel reception' }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Supplier is out of it')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel reception' }).click()
      await page.getByRole('region', { name: 'Reception' }).getByText('Supplier is out of it').waitFor()
      expect(await axeFaults(page, { onlyDark: true })).toEqual([])
      await page.getByRole('main').getByRole('link', { name: 'Receptions' }).click()
      await page.getByText('No results').waitFor()
    })

    test('goods that wait at the door are put away to their place, on a phone too', async () => {
      const yard = await Yard.open(site.world, { auto_putaway: false })
      const article_id = await yard.article('OIL')
      await yard.location('A-01')
      const lines = [{ article_id, quantity_um3pl: 5 }]
      const { id } = (await yard.post('/receptions', { status: 'received', lines })).body.data
      const address = `/${yard.company}/receptions/${id}`
      const { page } = await site.visit(address, { token: yard.manager, phone: true })
      await page.getByRole('button', { name: 'Put away' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Location').fill('B-99')
      await dialog.getByRole('button', { name: 'Put away' }).click()
      await dialog.locator('.field__error').waitFor()
      await dialog.getByLabel('Location').fill('A-01')
      await dialog.getByRole('button', { name: 'Put away' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await yard.stock(article_id)).toEqual({ 'available@A-01': 5 })
      await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor()
    })

    test('what somebody else changed meanwhile is shown before it is saved over', async () => {
      const yard = await Yard.open(site.world)
      const article_id = await yard.article('OIL')
      const { id } = (await yard.post('/receptions', { lines: [{ article_id, quantity_um3pl: 1 }] })).body
        .data
      const { page } = await site.visit(`/${yard.company}/receptions/${id}/edit`, { token: yard.manager })
      await page.getByText('Vehicle, Container').click()
      await page.getByLabel('Vehicle').fill('AB123CD')
      await yard.put(`/receptions/${id}`, { vehicle_number: 'ZZ999ZZ' })
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by Test user' })
      await dialog.getByRole('row', { name: 'Vehicle ZZ999ZZ AB123CD' }).waitFor()
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await page.getByText(/is saved\./).waitFor()
      expect((await yard.call(`/receptions/${id}`)).body.data.vehicle_number).toBe('AB123CD')
    })

    test('a return of an order is announced, taken in, decided line by line and completed', async () => {
      const yard = await Yard.open(site.world)
      const oil = await yard.article('OIL')
      await yard.post('/receptions', { status: 'received', lines: [{ article_id: oil, quantity_um3pl: 9 }] })
      const { body } = await yard.post('/sales-orders', { lines: [{ article_id: oil, quantity_um3pl: 6 }] })
      const order = `/sales-orders/${body.data.id}`
      for (const action of ['pick', 'pack', 'ship']) await yard.post(`${order}/${action}`)
      const { page, watch } = await site.visit(`/${yard.company}/returns`, { token: yard.manager })
      await page.getByRole('link', { name: 'Announce a return' }).first().click()
      const field = page.getByRole('combobox', { name: /sales order/i })
      await field.click()
      await page.getByRole('option', { name: new RegExp(body.data.order_number) }).click()
      await page.waitForURL(/order=\d+/)
      const amount = page.getByRole('textbox', { name: 'To return of OIL' })
      await amount.fill('7')
      await page.getByRole('button', { name: 'Announce' }).click()
      await page.locator('.field__error').first().waitFor()
      await amount.fill('4')
      await page.getByLabel('Reason').fill('WRONG_SIZE')
      await page.getByRole('button', { name: 'Announce' }).click()
      await page.waitForURL(/\/returns\/\d+$/)

      await page.getByRole('button', { name: 'Receive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
      await page.locator('[aria-current=step]', { hasText: 'Inspecting' }).waitFor()
      expect(await yard.stock(oil)).toEqual({ available: 3, quarantine: 4 })
      const complete = page.getByRole('button', { name: 'Complete' })
      expect(await complete.getAttribute('title')).toBe('Set the disposition of all received goods first.')
      await page.getByRole('button', { name: 'Set disposition' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Restock of OIL' }).fill('3')
      await dialog.getByRole('textbox', { name: 'Dispose of OIL' }).fill('1')
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await page.getByText(/^Disposition of .* set\.$/).waitFor()
      expect(await yard.stock(oil)).toEqual({ available: 6 })
      await complete.click()
      await page.locator('[aria-current=step]', { hasText: 'Completed' }).waitFor()
      await page.getByRole('tabpanel').getByText('Inspecting → Completed').waitFor()
      // From the return to its order, and back.
      const related = page.getByRole('region', { name: 'Related documents' })
      await related.getByRole('link', { name: body.data.order_number }).click()
      await page.getByRole('list', { name: 'Progress' }).getByText('Picking').waitFor()
      await page.getByText('Last activity:').waitFor()
      await related.getByText('Completed').waitFor()
      await related.getByRole('link', { name: /^RT-/ }).click()
      await page.waitForURL(/\/returns\/\d+$/)
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })
  },
)
