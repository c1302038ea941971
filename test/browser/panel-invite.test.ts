import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'
import { Panel, tooWide } from '../support/panel.ts'
import { PostOffice, type Posted, deliver } from '../support/post-office.ts'
import type { TestSite } from '../support/sites.ts'
import { testPassword } from '../support/world.ts'

const password = 'seven calm rivers at dusk'
const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody chooses the password. */
async function chosen(page: Page): Promise<void> {
  for (const field of ['New password', 'Repeat new password'])
    await page.getByLabel(field, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

describe.skipIf(lacksChromium('invitations and verified addresses'))(
  'invitations and verified addresses',
  { timeout: 120_000 },
  () => {
    // A mail job sends everything that waits, so the test has its own database.
    let office: PostOffice
    let panel: Panel
    beforeAll(async () => {
      office = await PostOffice.start()
      const values = { SMTP_URL: office.url, MAIL_FROM: 'Waybill <no-reply@waybill.example>' }
      panel = await Panel.alone({ values })
    }, 120_000)
    afterAll(async () => {
      await panel.stop()
      await office.close()
    })

    const address = () => panel.site.world.app.addresses.auth ?? ''

    /** The path that the last message to somebody leads to, as a mail program shows it. */
    async function pathFor(email: string): Promise<{ readonly path: string; readonly message: Posted }> {
      const { clock } = panel.site.world
      await deliver({ database: panel.sites.database, clock, url: office.url, address: address() })
      const message = office.to(email).at(-1)
      if (message === undefined) throw new Error(`no mail for ${email}`)
      const { page: reader } = await panel.site.visit('/reset')
      await reader.setContent(message.html)
      const href = (await reader.getByRole('link').getAttribute('href')) ?? ''
      expect(href.startsWith(address())).toBe(true)
      return { path: href.slice(address().length), message }
    }

    const login = (site: TestSite, email: string) =>
      panel.site.world.callAuth('/api/auth/login', { method: 'POST', body: { ...site, email, password } })

    /** It says what it is for in every language, fits a phone and has no fault, dark or light. */
    async function lookedAt(path: string, words: Readonly<Record<'en' | 'it' | 'ro', string>>) {
      for (const language of ['it', 'ro'] as const) {
        const { page } = await panel.site.visit(path, { language, phone: true })
        await page.getByText(words[language]).waitFor()
        expect(await tooWide(page)).toEqual([])
      }
      for (const scheme of ['dark', 'light'] as const) {
        const { page } = await panel.site.visit(path, { scheme })
        await page.getByText(words.en).waitFor()
        expect(await axeFaults(page)).toEqual([])
      }
    }

    test('somebody is invited, is invited again, finds the message, chooses a password and logs in', async () => {
      const admin = await panel.admins.admin()
      const site = await panel.sites.site()
      const email = 'nora@test.example'
      const { page } = await panel.enter(`/sites/${site.id}/users`, admin)
      await page.getByRole('link', { name: 'Invite' }).first().click()
      const form = page.getByRole('complementary', { name: 'Invite' })
      await form.getByLabel('Name').fill('Nora Neri')
      await form.getByLabel('E-mail').fill(email)
      expect(await axeFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Invite' }).click()
      await page.getByText(`A link is on its way to ${email}. It’s valid for 7 days`).waitFor()
      // In the list and beside it.
      await page.getByText('Invited', { exact: true }).first().waitFor()
      // Letters that wait together go out in any order.
      await pathFor(email)
      await page.getByRole('button', { name: 'Invite again' }).click()
      const sent = page.waitForResponse(/\/users\/\d+\/invite$/)
      await dialog(page).getByRole('button', { name: 'Invite again' }).click()
      await sent
      const { path, message } = await pathFor(email)
      expect(office.to(email)).toHaveLength(2)
      expect(message.subject).toBe(`Your account at ${site.name}`)
      await lookedAt(path, {
        en: `Choose the password for signing in to ${site.name}.`,
        it: `Scegli la password per accedere a ${site.name}.`,
        ro: `Alege parola pentru autentificarea pe ${site.name}.`,
      })
      const { page: own } = await panel.site.visit(path)
      await chosen(own)
      await own.getByText(`Go to ${site.name} and sign in.`).waitFor()
      expect((await login(site, email)).status).toBe(200)
      const { page: late } = await panel.site.visit(path)
      await late.getByText('Ask for a new invitation').waitFor()
    })

    test('an administrator sends a verification; its link asks once, and is then used up', async () => {
      const admin = await panel.admins.admin()
      const site = await panel.sites.site()
      const { id, email } = await panel.sites.user(site)
      const { page } = await panel.enter(`/accounts/${id}`, admin)
      await page.getByText('not yet').waitFor()
      await page.getByRole('button', { name: 'Send verification' }).click()
      await dialog(page).getByRole('button', { name: 'Send verification' }).click()
      await page.getByText(`A link is on its way to ${email}. It’s valid for 1 day`).waitFor()
      const { path } = await pathFor(email)
      await lookedAt(path, {
        en: `Is this the address of your ${site.name} account?`,
        it: `È l’indirizzo del tuo account ${site.name}?`,
        ro: `Este adresa contului tău ${site.name}?`,
      })
      const { page: own, watch } = await panel.site.visit(path)
      expect(await own.getByLabel('E-mail').inputValue()).toBe(email)
      await own.getByRole('button', { name: 'It’s mine' }).click()
      await own.getByText('Your address is verified').waitFor()
      expect(await axeFaults(own)).toEqual([])
      expect(watch.errors).toEqual([])
      await page.reload()
      await page.getByText('with a password set by a site').waitFor()
      const { page: late } = await panel.site.visit(path)
      await late.getByText('This link is no longer valid').waitFor()
    })

    test('an account that its person has closed is opened again by the link in the message', async () => {
      const site = await panel.sites.site()
      await panel.sites.database.write(sql`update sites set account_closing = true where id = ${site.id}`)
      const user = await panel.sites.user(site)
      const body = { password: testPassword }
      const closed = await panel.sites.byUser(site, user, {
        path: '/api/auth/account/close',
        method: 'POST',
        body,
      })
      expect(closed.status).toBe(200)
      const { path } = await pathFor(user.email)
      await lookedAt(path, {
        en: 'Your account is closed. Choose a new password to reopen it.',
        it: 'Il tuo account è chiuso. Scegli una nuova password',
        ro: 'Contul tău este închis. Alege o parolă nouă',
      })
      const { page: own } = await panel.site.visit(path)
      await chosen(own)
      await own.getByText('Your account is open again').waitFor()
      expect((await login(site, user.email)).status).toBe(200)
      const { page: late } = await panel.site.visit(path)
      await late.getByText('This link is no longer valid').waitFor()
    })

    test('an administrator is invited by mail and signs in', async () => {
      const owner = await panel.admins.admin(['*'], 1e9)
      const body = { email: 'nils@test.example', name: 'Nils Nilsson', scopes: ['sites.read'] }
      const made = await panel.admins.call(owner, '/administrators', { method: 'POST', body })
      await panel.admins.call(owner, `/administrators/${made.body.data.id}/invite`, { method: 'POST' })
      const { path } = await pathFor(body.email)
      const { page: own, watch } = await panel.site.visit(path)
      await own.getByText('Choose the password you will sign in with.').waitFor()
      for (const field of ['Password', 'Repeat password'])
        await own.getByLabel(field, { exact: true }).fill(password)
      await own.getByRole('button', { name: 'Save and sign in' }).click()
      await own.getByRole('button', { name: /Nils Nilsson/ }).waitFor()
      expect(watch.errors).toEqual([])
      const { page: late } = await panel.site.visit(path)
      await late.getByText('This link is no longer valid').waitFor()
    })
  },
)
