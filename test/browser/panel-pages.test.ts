import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults, goWithin } from '../support/console.ts'
import { Panel, settled, signIn } from '../support/panel.ts'
import { Receiver } from '../support/receiver.ts'
import { Desk } from '../support/site-desk.ts'
import { testPassword } from '../support/world.ts'

/** How the example of each language is run, and what a site would add to it. */
const asking = [
  { language: 'curl', begins: 'TOKEN=', program: 'sh', args: ['-ec'], ends: '' },
  {
    language: 'TypeScript',
    begins: 'const client_id',
    program: process.execPath,
    args: ['--input-type=module-typescript', '-e'],
    ends: `
      const { EMAIL = '', PASSWORD = '' } = process.env
      console.log(JSON.stringify(await verify(await login(EMAIL, PASSWORD))))`,
  },
  {
    language: 'PHP',
    begins: '<?php',
    program: 'php',
    // Code after -r is PHP at once; the example is a file and has an opening tag.
    args: ['-r', 'eval("?>" . $argv[1]);'],
    ends: `
      echo json_encode(verify(login(getenv('EMAIL'), getenv('PASSWORD'))));`,
  },
  {
    language: 'Python',
    begins: 'import json',
    program: 'python3',
    args: ['-c'],
    ends: `
print(json.dumps(verify(login(os.environ["EMAIL"], os.environ["PASSWORD"]))))`,
  },
]

/** Says where it is not that its example is left out. */
function isInstalled({
  program,
  language,
}: {
  readonly program: string
  readonly language: string
}): boolean {
  const isThere = spawnSync(program, ['--version']).error === undefined
  if (!isThere) process.stdout.write(`Skipped for want of ${program}: the example in ${language}\n`)
  return isThere
}

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
      await page.getByRole('dialog').getByRole('button', { name: 'Remove and delete' }).click()
      await page.getByText('is deleted.').waitFor()
      const roles = await panel.admins.call(admin, `/sites/${own.id}/roles`)
      expect(roles.body.data.map((role: { name: string }) => role.name)).toEqual(['Auditor'])
    })

    test('the roles of a site are sorted, and become a file', async () => {
      const admin = await panel.admins.admin()
      const desk = await Desk.open(panel.sites)
      for (const name of ['Buyer', 'Auditor']) {
        const body = { name, api_permissions: ['users.read', 'users.write'] }
        await panel.admins.call(admin, `/sites/${desk.site.id}/roles`, { method: 'POST', body })
      }
      const { page } = await panel.enter(`/sites/${desk.site.id}/roles`, admin)
      await page.getByRole('row', { name: /Buyer/ }).waitFor()
      const name = page.getByRole('columnheader', { name: 'Name' })
      for (const way of ['ascending', 'descending']) {
        await name.getByRole('button').click()
        await expect.poll(() => name.getAttribute('aria-sort')).toBe(way)
      }
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('site-roles.csv')
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
      expect(lines[0]).toContain('Name,Users,Roles,Companies')
      expect(lines.indexOf('Buyer,"read, change",,,,,')).toBeGreaterThan(0)
      expect(lines.indexOf('Auditor,"read, change",,,,,')).toBeGreaterThan(
        lines.indexOf('Buyer,"read, change",,,,,'),
      )
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
      await his.getByLabel('Repeat password').fill('five green boats at dawn')
      await his.getByRole('button', { name: 'Save and sign in' }).click()
      await his.getByRole('button', { name: /Bruno Conti/ }).waitFor()
      expect(watch.errors).toEqual([])
      const { page: late } = await panel.site.visit(link.pathname + link.hash)
      await late.getByText('This link is no longer valid').waitFor()
    })

    test('the page of a site has calls that work as they stand, with its values', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const user = await panel.sites.user(own)
      const { page } = await panel.enter(`/sites/${own.id}`, admin)
      const example = page.getByRole('group', { name: 'Sign-in example' })
      const env = {
        ...process.env,
        CLIENT_SECRET: own.client_secret,
        EMAIL: user.email,
        PASSWORD: testPassword,
      }
      for (const { language, begins, program, args, ends } of asking.filter(isInstalled)) {
        await page.getByRole('tab', { name: language }).click()
        await expect.poll(() => example.innerText()).toContain(begins)
        const code = `${await example.innerText()}${ends}`
        const { stdout } = await promisify(execFile)(program, [...args, code], { env })
        expect([language, JSON.parse(stdout)]).toMatchObject([language, { user: { email: user.email } }])
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
        .getByRole('row', { name: /Administrator signed in/ })
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
      await dialog.getByRole('button', { name: 'I saved the secret' }).click()
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.getByText('The receiver accepted it').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      expect(receiver.arrived.map(({ body }) => body.type)).toEqual(['webhook.test'])
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
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
