import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults, goWithin } from '../support/console.ts'
import { Panel, settled, signIn } from '../support/panel.ts'
import { Receiver } from '../support/receiver.ts'
import { testPassword } from '../support/world.ts'

describe.skipIf(lacksChromium('the pages of the panel'))(
  'the pages of the panel',
  { timeout: 120_000 },
  () => {
    let panel: Panel
    beforeAll(async () => {
      panel = await Panel.start()
    })
    afterAll(() => panel.stop())

    test('a session that ended leads to the sign-in and back to the same page', async () => {
      const admin = await panel.admins.admin()
      const { id } = await panel.sites.site()
      const { page } = await panel.site.visit(`/sites/${id}/roles`)
      await signIn(page, admin, 'wrong')
      await page.getByRole('alert').waitFor()
      await signIn(page, admin)
      await page.getByRole('grid', { name: 'Roles' }).waitFor()
      const tokens = await panel.admins.call(admin, '/tokens')
      for (const token of tokens.body.data) {
        if (token.kind === 'session')
          await panel.admins.call(admin, `/tokens/${token.id}`, { method: 'DELETE' })
      }
      await page.getByRole('link', { name: 'New role' }).first().click()
      const form = page.getByRole('complementary', { name: 'New role' })
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Buyer')
      await form.getByRole('button', { name: 'Create', exact: true }).click()
      await signIn(page, admin)
      await form.waitFor()
      expect(new URL(page.url()).pathname).toBe(`/sites/${id}/roles/new`)
    })

    test('a role gets permissions by the matrix, and one in use is detached before it goes', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      await panel.sites.user(own, { permissions: ['users.read'] })
      const { page } = await panel.site.visit(`/sites/${own.id}/roles/new`)
      await signIn(page, admin)
      const form = page.getByRole('complementary', { name: 'New role' })
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Auditor')
      await form.getByLabel('Audit log: read').check()
      await form.getByLabel('Action keys').fill('orders.view\nstock.view')
      await form.getByRole('button', { name: 'Create', exact: true }).click()
      const side = page.getByRole('complementary', { name: 'Auditor' })
      await side.getByText('orders.view, stock.view').waitFor()
      await side.getByText('Audit log (read)').waitFor()
      const used = page.getByRole('row').filter({ hasNotText: 'Auditor' }).nth(1)
      await used.click()
      await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Detach and delete' }).click()
      await page.getByText('is deleted.').waitFor()
      const roles = await panel.admins.call(admin, `/sites/${own.id}/roles`)
      expect(roles.body.data.map((role: { name: string }) => role.name)).toEqual(['Auditor'])
    })

    test('somebody who is invited chooses a password and is in', async () => {
      const admin = await panel.admins.admin()
      const { page } = await panel.site.visit('/administrators/new')
      await signIn(page, admin)
      const form = page.getByRole('complementary', { name: 'New administrator' })
      await form.getByLabel('Name').fill('Bruno Conti')
      await form.getByLabel('E-mail').fill(`bruno-${admin.id}@test.example`)
      await form.getByRole('button', { name: 'Create and invite' }).click()
      const link = new URL(await page.getByRole('dialog').locator('code').innerText())
      const { page: his, watch } = await panel.site.visit(link.pathname + link.hash)
      await his.getByLabel('Password', { exact: true }).fill('five green boats at dawn')
      await his.getByLabel('Password once more').fill('five green boats at dawn')
      await his.getByRole('button', { name: 'Save and sign in' }).click()
      await his.getByRole('button', { name: /Bruno Conti/ }).waitFor()
      expect(watch.errors).toEqual([])
      const { page: late } = await panel.site.visit(link.pathname + link.hash)
      await late.getByText('This link is no longer good').waitFor()
    })

    test('the page of a site has calls that work as they stand, with its values', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const user = await panel.sites.user(own)
      const { page } = await panel.enter(`/sites/${own.id}`, admin)
      const example = page.getByRole('group', { name: 'How the site logs people in' })
      const env = {
        ...process.env,
        CLIENT_SECRET: own.client_secret,
        EMAIL: user.email,
        PASSWORD: testPassword,
      }
      const run = promisify(execFile)
      const curl = await run('sh', ['-ec', await example.innerText()], { env })
      expect(JSON.parse(curl.stdout)).toMatchObject({ user: { email: user.email } })
      await page.getByRole('tab', { name: 'TypeScript' }).click()
      const asks = `${await example.innerText()}
        const { EMAIL = '', PASSWORD = '' } = process.env
        console.log(JSON.stringify(await verify(await login(EMAIL, PASSWORD))))`
      const typescript = await run(process.execPath, ['--input-type=module-typescript', '-e', asks], { env })
      expect(JSON.parse(typescript.stdout)).toMatchObject({ user: { email: user.email } })
      for (const name of ['PHP', 'Python']) {
        await page.getByRole('tab', { name }).click()
        await expect.poll(() => example.innerText()).toContain(own.client_id)
      }
      expect(await page.getByText(own.client_secret).count()).toBe(0)
      expect(await axeFaults(page)).toEqual([])
    })

    test('the audit log is narrowed down by the address, and taken along as a file', async () => {
      const admin = await panel.admins.admin()
      const { page } = await panel.site.visit(
        `/audit?actor=administrator:${admin.id}&action=administrator.login`,
      )
      await signIn(page, admin)
      await page
        .getByRole('row', { name: /administrator\.login/ })
        .first()
        .click()
      await page.getByRole('complementary', { name: 'Administrator signed in' }).waitFor()
      const loading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV', exact: true }).click()
      expect((await loading).suggestedFilename()).toBe('audit.csv')
    })

    test('a webhook of a site is made, tried out, and gets another secret', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const receiver = await Receiver.start()
      onTestFinished(() => receiver.stop())
      const { page } = await panel.site.visit(`/sites/${own.id}/webhooks`)
      await signIn(page, admin)
      await page.getByRole('link', { name: 'New webhook' }).first().click()
      const form = page.getByRole('complementary', { name: 'New webhook' })
      await form.getByRole('textbox', { name: 'Address' }).fill(receiver.address)
      await form.getByLabel('All events').uncheck()
      await form.getByRole('group', { name: 'Roles' }).getByLabel('All of these').check()
      await form.getByRole('button', { name: 'Create', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const first = await dialog.getByText(/^whsec_/).innerText()
      await dialog.getByRole('button', { name: 'I have kept it' }).click()
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.getByText('The receiver took it').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      expect(receiver.arrived.map(({ body }) => body.type)).toEqual(['webhook.test'])
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Rotate the secret' }).click()
      await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
      expect(await dialog.getByText(/^whsec_/).innerText()).not.toBe(first)
    })

    test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (scheme) => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const user = await panel.sites.user(own, { permissions: ['users.read'] })
      const { page } = await panel.site.visit('/sites', { scheme })
      await page.getByLabel('E-mail').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await signIn(page, admin)
      await page.getByRole('heading', { name: 'Sites' }).waitFor()
      const always = [`/sites/${own.id}`, `/sites/${own.id}/users/${user.id}`, '/webhooks/new']
      const once = [`/sites/${own.id}/roles/new`, '/accounts', '/administrators/new', '/audit', '/account']
      // The colours are those of the same parts: a second theme takes the pages that have most of them.
      const paths = scheme === 'light' ? [...always, ...once] : always
      for (const path of paths) {
        await goWithin(page, path)
        await settled(page)
        expect([path, await axeFaults(page)]).toEqual([path, []])
      }
    })
  },
)
