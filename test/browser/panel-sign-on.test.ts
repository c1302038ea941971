import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { Admins, type TestAdmin } from '../support/admins.ts'
import { lacksChromium } from '../support/browser.ts'
import { Site } from '../support/console.ts'
import { RealProvider, panelClient } from '../support/real-provider.ts'
import { Sites } from '../support/sites.ts'

const script = `<img src=x onerror="document.body.dataset.owned='yes'">`

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

    test('security 31: a stored script stays text', async () => {
      const admin = await person()
      const { page, watch } = await site.visit('/sites')
      await byProvider(page)
      const name = `${script} inert-${admin.id}`
      await register(page, name)
      await page.getByRole('heading', { name }).waitFor()
      await page.goto(page.url().replace(/\/sites.*/, `/sites?q=inert-${admin.id}`))
      await page.getByRole('row', { name }).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      expect(await page.locator('body').getAttribute('data-owned')).toBeNull()
      expect(watch.errors).toEqual([])
    })

    test('security 31: no script reads the session, and none is allowed to run that is not a file', async () => {
      await person()
      const { page } = await site.visit('/account')
      await byProvider(page)
      await page.getByText('(this browser)').waitFor()
      const cookies = await page.context().cookies()
      const cookie = cookies.find(({ name }) => name === 'waybill_session')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
      expect(await page.evaluate<string>('document.cookie')).toBe('')
      const kept = await page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])')
      expect(kept).not.toContain('sad_')
      const written = await page.evaluate<number>(
        `fetch('/api/admin/sites', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"Forged"}',
        }).then(({ status }) => status)`,
      )
      expect(written).toBe(403)
      await page.evaluate(
        `const inline = document.createElement('script')
        inline.textContent = "document.body.dataset.owned = 'yes'"
        document.body.append(inline)`,
      )
      expect(await page.locator('body').getAttribute('data-owned')).toBeNull()
    })

    test('security 33: signing in leads to a page of the panel, whatever was asked for', async () => {
      await person()
      const { page, watch } = await site.visit('/api/admin/oidc/start?return_to=//evil.example/sites')
      await page.getByRole('heading', { name: 'Sites' }).waitFor()
      expect(watch.outside.filter((address) => address.includes('evil'))).toEqual([])
    })

    test('says why the identity provider led nowhere', async () => {
      provider.person = { sub: 'stranger', email: 'stranger@test.example', email_verified: true }
      const { page } = await site.visit('/sites')
      await byProvider(page)
      await page.getByText('not an administrator here').waitFor()
      expect(new URL(page.url()).search).toBe('?error=not_an_administrator')
    })
  },
)
