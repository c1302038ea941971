import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'
import { Panel, tooWide } from '../support/panel.ts'
import { PostOffice, deliver } from '../support/post-office.ts'
import { testPassword } from '../support/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const password = 'seven calm rivers at dusk'

describe.skipIf(lacksChromium('a new password by link'))(
  'a new password by link',
  { timeout: 120_000 },
  () => {
    // A mail job sends everything that waits, so the test has its own database.
    let office: PostOffice
    let panel: Panel
    let silent: Panel
    beforeAll(async () => {
      office = await PostOffice.start()
      const values = { SMTP_URL: office.url, MAIL_FROM: 'Waybill <no-reply@waybill.example>' }
      panel = await Panel.alone({ values })
      silent = await Panel.start()
    }, 120_000)
    afterAll(async () => {
      await panel.stop()
      await silent.stop()
      await office.close()
    })

    test('somebody asks for it, finds the message, follows its link and logs in', async () => {
      const { world } = panel.site
      const address = world.app.addresses.auth ?? ''
      const site = await panel.sites.site()
      const { email } = await panel.sites.user(site)
      const body = { email, locale: 'it' }
      await panel.sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body })
      await deliver({ database: panel.sites.database, clock: world.clock, url: office.url, address })
      const [message] = office.to(email)
      // As a mail program shows it: the page is made of what came.
      const { page: reader } = await panel.site.visit('/reset')
      await reader.setContent(message?.html ?? '')
      await reader.getByText(`il tuo account su ${site.name}`).waitFor()
      const href = (await reader.getByRole('link').getAttribute('href')) ?? ''
      expect(href.startsWith(`${address}/reset#token=sar_`)).toBe(true)
      const path = href.slice(address.length)
      const words = {
        it: `Scegli la password per accedere a ${site.name}.`,
        ro: `Alege parola pentru autentificarea pe ${site.name}.`,
      } as const
      for (const language of ['it', 'ro'] as const) {
        const { page } = await panel.site.visit(path, { language, phone: true })
        await page.getByText(words[language]).waitFor()
        expect(await tooWide(page)).toEqual([])
      }
      for (const scheme of ['dark', 'light'] as const) {
        const { page } = await panel.site.visit(path, { scheme })
        await page.getByText(`Choose the password for signing in to ${site.name}.`).waitFor()
        expect(await axeFaults(page)).toEqual([])
      }
      const { page, watch } = await panel.site.visit(path)
      const save = page.getByRole('button', { name: 'Set password' })
      expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Repeat new password').fill('something else')
      await save.click()
      await page.getByText('The passwords don’t match.').waitFor()
      for (const field of ['New password', 'Repeat new password'])
        await page.getByLabel(field, { exact: true }).fill(testPassword)
      await save.click()
      await page.getByText('Choose a password different from the current one.').waitFor()
      for (const field of ['New password', 'Repeat new password'])
        await page.getByLabel(field, { exact: true }).fill(password)
      await save.click()
      await page.getByText('Your password is set').waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
      const login = await world.callAuth('/api/auth/login', {
        method: 'POST',
        body: { ...site, email, password },
      })
      expect(login.status).toBe(200)
      const { page: late } = await panel.site.visit(path)
      await late.getByText('This link is no longer valid').waitFor()
      expect(await axeFaults(late)).toEqual([])
    })

    test('an administrator sends a link by mail, from the account and from the user of a site', async () => {
      const admin = await panel.admins.admin()
      const site = await panel.sites.site()
      const { id, email, name } = await panel.sites.user(site)
      for (const path of [`/accounts/${id}`, `/sites/${site.id}/users/${id}`]) {
        const { page } = await panel.enter(path, admin)
        await page.getByRole('button', { name: 'Send reset link' }).click()
        await dialog(page).getByText('The link lets them set a new password.').waitFor()
        await dialog(page).getByRole('button', { name: 'Send reset link' }).click()
        await page.getByText(`A link is on its way to ${email}.`).waitFor()
      }
      const { world } = panel.site
      await deliver({ database: panel.sites.database, clock: world.clock, url: office.url })
      expect(office.to(email).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => `Set a new password for ${site.name}`),
      )
      expect(office.to(email)[0]?.text).toContain(`Hello ${name},`)
    })

    test('without mail an administrator hands the link over by which somebody joins a site', async () => {
      const admin = await silent.admins.admin()
      const [home, site] = [await silent.sites.site(), await silent.sites.site()]
      const { id, email, name } = await silent.sites.user(home)
      await silent.sites.bySecret(site, '/api/site/users/attach', { method: 'POST', body: { email } })
      const { page } = await silent.enter(`/sites/${site.id}/users/${id}`, admin)
      await page.getByRole('button', { name: 'Ask again' }).click()
      await dialog(page).getByText('The link lets them accept to join this site.').waitFor()
      await dialog(page).getByRole('button', { name: 'Ask again' }).click()
      const link = (await dialog(page).getByText('/join#token=sar_').textContent()) ?? ''
      const path = link.slice(link.indexOf('/join'))
      for (const language of ['it', 'ro'] as const) {
        const { page: reader } = await silent.site.visit(path, { language, phone: true })
        await reader.getByText(`${site.name} `).first().waitFor()
        expect(await tooWide(reader)).toEqual([])
      }
      const { page: reader } = await silent.site.visit(path)
      await reader.getByText(`${site.name} would like to add your account.`).waitFor()
      expect(await axeFaults(reader)).toEqual([])
      for (const field of ['New password', 'Repeat new password'])
        await reader.getByLabel(field, { exact: true }).fill(password)
      await reader.getByRole('button', { name: 'Set password' }).click()
      await reader.getByText('You have joined').waitFor()
      expect(await axeFaults(reader)).toEqual([])
      await page.reload()
      await page.getByRole('complementary', { name }).getByText(email).waitFor()

      // Nobody but the person knows the password: one click is enough.
      const next = await silent.sites.site()
      await silent.sites.bySecret(next, '/api/site/users/attach', { method: 'POST', body: { email } })
      const body = { site_id: next.id }
      const given = await silent.admins.call(admin, `/accounts/${id}/join-link`, { method: 'POST', body })
      const click = String(given.body.data.link)
      const { page: again } = await silent.site.visit(click.slice(click.indexOf('/join')))
      await again.getByRole('button', { name: `Join ${next.name}` }).click()
      await again.getByText(`Go to ${next.name} and sign in`).waitFor()
    })

    test('without mail the link is shown once; and a site names its own page', async () => {
      const admin = await silent.admins.admin()
      const site = await silent.sites.site()
      const { id } = await silent.sites.user(site)
      const { page } = await silent.enter(`/sites/${site.id}`, admin)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Reset page').fill('https://shop.example/reset?token={token}')
      await page.getByLabel('Valid for (minutes)').fill('15')
      await page.getByRole('complementary').getByRole('button', { name: 'Save' }).click()
      await page.getByText('https://shop.example/reset?token={token}').first().waitFor()
      await page.goto(page.url().replace(/\/sites.*/, `/sites/${site.id}/users/${id}`))
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await dialog(page).getByRole('button', { name: 'Send reset link' }).click()
      const shown = dialog(page).getByText('https://shop.example/reset?token=sar_')
      await shown.waitFor()
      await dialog(page).getByText('It works once, for 15 minutes.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'I saved the secret' }).click()
      await shown.waitFor({ state: 'detached' })
    })
  },
)
