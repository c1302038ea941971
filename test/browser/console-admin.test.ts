import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('users and modules in the console'))(
  'users and modules in the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    let admin: string
    beforeAll(async () => {
      site = await Site.start('console')
      admin = (await site.world.user([], { super_admin: true })).token
    })
    afterAll(() => site.stop())

    test('creates a user who is restricted to a client, and deactivates them', async () => {
      const yard = await Yard.open(site.world)
      const company = (await yard.call(`/companies/${yard.company}`)).body.data.name
      const { page, watch } = await site.visit(`/${yard.company}/admin/users/new`, { token: admin })
      const form = page.getByRole('complementary', { name: 'New user' })
      const email = `anna-${yard.company}@test.example`
      await form.getByLabel('Name').fill('Anna Bianchi')
      await form.getByLabel('E-mail').fill(email)
      await form.getByLabel('Password').fill('short')
      await form.getByRole('button', { name: 'Add a company' }).click()
      await form.getByLabel('Company', { exact: true }).selectOption(company)
      const membership = form.getByRole('group', { name: company, exact: true })
      await membership.getByLabel('Role').selectOption('Client')
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText(/must be at least 8 characters/).waitFor()
      await form.getByLabel('Password').fill('four quiet lamps at noon')
      await membership.getByRole('group', { name: 'Sees the goods of' }).getByRole('checkbox').first().check()
      expect(await axeFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Create' }).click()
      const side = page.getByRole('complementary', { name: 'Anna Bianchi' })
      await side.getByText(`${company}: Client (1 client)`).waitFor()
      const signIn = () =>
        site.world.call('/auth/token', {
          method: 'POST',
          body: { email, password: 'four quiet lamps at noon' },
        })
      expect((await signIn()).status).toBe(200)
      await side.getByRole('button', { name: 'Deactivate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
      await page.getByText('Anna Bianchi is deactivated.').waitFor()
      expect((await signIn()).status).toBe(422)
      await side.getByRole('button', { name: 'Activate' }).waitFor()
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('switches a module off and, by the toast, on again', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/admin/companies/${yard.company}`, { token: admin })
      const stock = page.getByRole('complementary').getByLabel('Stock', { exact: true })
      await stock.uncheck()
      await page.getByText(/^Stock is off for/).waitFor()
      expect((await yard.call('/stock')).status).toBe(403)
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await page.getByText(/^Stock is on for/).waitFor()
      expect((await yard.call('/stock')).status).toBe(200)
    })

    test('marks a company as a sandbox, which the frame shows too', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/admin/companies/${yard.company}`, { token: admin })
      const side = page.getByRole('complementary')
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('Sandbox').check()
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('banner').getByText('sandbox').waitFor()
      expect((await yard.call(`/companies/${yard.company}`)).body.data.sandbox).toBe(true)
    })

    test('a manager sees the changes of the company, before and after, and nothing of the rest', async () => {
      const yard = await Yard.open(site.world)
      await yard.put(`/clients/${yard.client}`, { name: 'Renamed' })
      const { page, watch } = await site.visit(`/${yard.company}/admin`, { token: yard.manager })
      await page.getByRole('row', { name: /client\.updated/ }).click()
      const side = page.getByRole('complementary', { name: 'client.updated' })
      await side.getByRole('row', { name: /^name Client .* Renamed$/ }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Changes'])
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('warehouse')
      await page.getByRole('row', { name: /warehouse\.created/ }).waitFor()
      await page.waitForURL(/kind=warehouse/)
      expect(watch.errors).toEqual([])
    })

    test('others are told that it is not for them', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/admin/users`, {
        token: await yard.token('operator'),
      })
      await page.getByText('Not for your role').waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
    })

    test.each(['light', 'dark'] as const)(
      'axe finds nothing on a company and its modules in %s',
      async (scheme) => {
        const yard = await Yard.open(site.world)
        const path = `/${yard.company}/admin/companies/${yard.company}`
        const { page } = await site.visit(path, { token: admin, scheme })
        await page.getByRole('complementary').getByLabel('GraphQL').waitFor()
        expect(await axeFaults(page)).toEqual([])
      },
    )
  },
)
