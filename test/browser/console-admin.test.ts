import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
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
      await form.getByText('At least 8 characters.').waitFor()
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

    test('a manager adds people to their company, changes what they are, and takes them out', async () => {
      const yard = await Yard.open(site.world)
      const { token } = await site.world.user([{ company_id: yard.company, role: 'manager' }])
      const stranger = await site.world.user([{ company_id: await site.world.company() }])
      const elsewhere = await site.world.user([
        { company_id: yard.company },
        { company_id: await site.world.company() },
      ])
      const { page, watch } = await site.visit(`/${yard.company}/admin`, { token })
      await page.getByRole('button', { name: 'Add a person' }).click()
      const form = page.getByRole('complementary', { name: 'Add a person' })
      const email = `vera-${yard.company}@test.example`
      await form.getByLabel('E-mail').fill(email)
      await form.getByLabel('Role').selectOption('Client')
      await form.getByLabel('Name').fill('Vera Rossi')
      await form.getByLabel('Password').fill('four quiet lamps at noon')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await form.getByText('Required.', { exact: true }).first().waitFor()
      await form.getByRole('group', { name: 'Sees the goods of' }).getByRole('checkbox').first().check()
      expect(await axeFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      const side = page.getByRole('complementary', { name: 'Vera Rossi' })
      await side.getByText('Client (1 client)').waitFor()
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('Role').selectOption('Operator')
      await side.getByRole('button', { name: 'Save' }).click()
      await side.getByText('Operator').waitFor()

      // An account of another company is not let in, and what is theirs is not offered to change.
      await page.getByRole('button', { name: 'Add a person' }).click()
      await form.getByLabel('E-mail').fill(stranger.email)
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await form.getByText(/^This person has an account in another company/).waitFor()
      await form.getByRole('button', { name: 'Cancel' }).click()
      await goWithin(page, `/${yard.company}/admin/members/${elsewhere.id}`)
      await page.getByText(/^This account belongs to other companies too/).waitFor()
      const other = page.getByRole('complementary')
      expect(await other.getByRole('button', { name: 'Deactivate' }).count()).toBe(0)
      await other.getByRole('button', { name: 'Edit' }).click()
      expect(await other.getByLabel('E-mail').count()).toBe(0)
      await other.getByRole('button', { name: 'Cancel' }).click()
      await other.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText(/ is no longer in /).waitFor()
      const company = { token: elsewhere.token, company: yard.company }
      expect((await site.world.call('/articles', company)).status).toBe(403)
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
      await page.getByRole('banner').getByText('sandbox', { exact: true }).waitFor()
      expect((await yard.call(`/companies/${yard.company}`)).body.data.sandbox).toBe(true)
    })

    test('a manager sees the changes of the company, before and after, and nothing of the rest', async () => {
      const yard = await Yard.open(site.world)
      await yard.put(`/clients/${yard.client}`, { name: 'Renamed' })
      const { page, watch } = await site.visit(`/${yard.company}/admin/audit`, { token: yard.manager })
      await page.getByRole('row', { name: /Client changed/ }).click()
      const side = page.getByRole('complementary', { name: 'Client changed' })
      await side.getByRole('row', { name: /^name Client .* Renamed$/ }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await page.getByRole('tab').allTextContents()).toEqual([
        'People',
        'Invitations',
        'Document logo',
        'Changes',
      ])
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('warehouse')
      await page.getByRole('row', { name: /Warehouse created/ }).waitFor()
      await page.waitForURL(/kind=warehouse/)
      expect(watch.errors).toEqual([])
    })

    test('others are told that it is not for them', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/admin/users`, {
        token: await yard.token('operator'),
      })
      await page.getByText('Your role can’t open this page').waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
    })

    test('a viewer is offered nothing that would be refused', async () => {
      const yard = await Yard.open(site.world)
      const id = await yard.article('SEEN-1')
      const token = await yard.token('viewer')
      const { page, watch } = await site.visit(`/${yard.company}/articles/${id}`, { token })
      const side = page.getByRole('complementary', { name: 'SEEN-1' })
      await side.getByRole('button', { name: 'Labels' }).waitFor()
      for (const name of ['New article', 'Import', 'Edit', 'Archive']) {
        expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
      }
      const pages = await page.getByRole('navigation').getByRole('link').allInnerTexts()
      expect(pages).toContain('Articles')
      for (const name of ['Scan', 'Administration', 'Health']) expect(pages).not.toContain(name)
      for (const path of ['articles/new', 'articles/import', 'sales-orders/new', 'webhooks/new', 'scan']) {
        await goWithin(page, `/${yard.company}/${path}`)
        await page.getByRole('heading', { name: 'Your role can’t open this page' }).waitFor()
      }
      expect(await axeFaults(page)).toEqual([])
      await goWithin(page, `/${yard.company}/stock?book=count`)
      await page.getByRole('heading', { name: 'Stock' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(watch.errors).toEqual([])
    })

    test('what the company does not use is not offered either', async () => {
      const company = await site.world.company({ modules: ['api', 'articles'] })
      const { token } = await site.world.user([{ company_id: company, role: 'manager' }])
      const { page } = await site.visit(`/${company}/returns`, { token })
      await page.getByText('A super-admin can turn it on.').waitFor()
      const pages = await page.getByRole('navigation').getByRole('link').allInnerTexts()
      expect(pages).toEqual(['Overview', 'Articles', 'Reference data', 'Administration', 'Health'])
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
