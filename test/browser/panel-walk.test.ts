import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { Admins, type TestAdmin } from '../support/admins.ts'
import { lacksChromium } from '../support/browser.ts'
import { Site } from '../support/console.ts'
import { RealProvider, panelClient } from '../support/real-provider.ts'
import { Sites } from '../support/sites.ts'

const byProvider = (page: Page) => page.getByRole('link', { name: 'Continue with Company login' }).click()
const dialog = (page: Page) => page.getByRole('dialog')

/** Reads the secret that is shown once, and closes the dialog. */
async function secretIn(page: Page): Promise<string> {
  const secret = await dialog(page).locator('code').innerText()
  await dialog(page).getByRole('button', { name: 'I saved the secret' }).click()
  return secret
}

async function register(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Register a site' }).first().click()
  const form = page.getByRole('complementary', { name: 'Register a site' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('button', { name: 'Register' }).click()
  return secretIn(page)
}

describe.skipIf(lacksChromium('the panel with single sign-on'))(
  'the panel with single sign-on',
  { timeout: 120_000 },
  () => {
    let provider: RealProvider
    let site: Site
    let sites: Sites
    let admins: Admins
    beforeAll(async () => {
      provider = await RealProvider.start()
      const values = { OIDC_ISSUER: provider.issuer, ...panelClient, OIDC_NAME: 'Company login' }
      site = await Site.start('panel', { only: ['auth'], values })
      provider.serve(site.world.app.addresses.auth ?? '')
      sites = new Sites(site.world)
      admins = new Admins(site.world, sites)
    })
    afterAll(async () => {
      await sites.close()
      await site.stop()
      await provider.stop()
    })

    async function person(): Promise<TestAdmin> {
      const admin = await admins.admin()
      provider.person = { sub: `subject-${admin.id}`, email: admin.email, email_verified: true }
      return admin
    }

    test('registers a site, rotates its secret, and suspends a user who is logged in', async () => {
      const admin = await person()
      const { page, watch } = await site.visit('/sites?q=walked')
      await byProvider(page)
      await page.getByRole('heading', { name: 'Sites' }).waitFor()
      expect(new URL(page.url()).search).toBe('?q=walked')
      const old = await register(page, `Walked ${admin.id}`)
      const client_id = await page.getByText(/^cli_/).innerText()
      await page.getByRole('button', { name: 'Put into production' }).click()
      await dialog(page).getByText('Users can sign in immediately').waitFor()
      await dialog(page).getByRole('button', { name: 'Put into production' }).click()
      await page.getByText('In production').waitFor()
      await page.getByRole('button', { name: 'New secret' }).click()
      await dialog(page).getByLabel('Previous secrets').selectOption('end immediately')
      await dialog(page).getByRole('button', { name: 'Issue' }).click()
      await dialog(page).locator('code').waitFor()
      const client_secret = await secretIn(page)

      const email = `walked-${admin.id}@test.example`
      const password = 'four quiet lamps at noon'
      await page.getByRole('tab', { name: 'Users' }).click()
      await page.getByRole('link', { name: 'New user' }).first().click()
      const form = page.getByRole('complementary', { name: 'New user' })
      await form.getByLabel('Name').fill('Anna Bianchi')
      await form.getByLabel('E-mail').fill(email)
      await form.getByLabel('Password').fill('short')
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText(/At least 8 characters\.$/).waitFor()
      await form.getByLabel('Password').fill(password)
      await form.getByRole('button', { name: 'Create' }).click()
      const side = page.getByRole('complementary', { name: 'Anna Bianchi' })
      await side.getByText(email).waitFor()

      const login = (secret: string) =>
        site.world.callAuth('/api/auth/login', {
          method: 'POST',
          body: { client_id, client_secret: secret, email, password },
        })
      expect((await login(old)).status).toBe(401)
      const { status, body } = await login(client_secret)
      expect(status).toBe(200)
      const verify = () =>
        site.world.callAuth('/api/auth/verify', {
          token: String(body.token),
          headers: { 'x-client-id': client_id },
        })
      expect((await verify()).status).toBe(200)
      await side.getByRole('button', { name: 'Suspend' }).click()
      await dialog(page).getByRole('button', { name: 'Suspend' }).click()
      await page.getByText('Anna Bianchi is suspended.').waitFor()
      await expect.poll(async () => (await verify()).status).toBe(403)
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })
  },
)
