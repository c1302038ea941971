import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../../src/identity/factors/totp.ts'
import { AdminFactors } from '../support/admin-factors.ts'
import { Admins } from '../support/admins.ts'
import { lacksChromium, sharedBrowser } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Factors } from '../support/factors.ts'
import { freePort } from '../support/free-port.ts'
import { signIn, tooWide } from '../support/panel.ts'
import { securityKey } from '../support/security-key.ts'
import { Sites } from '../support/sites.ts'
import { World } from '../support/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')

describe.skipIf(lacksChromium('second factors in the panel'))(
  'second factors in the panel',
  { timeout: 120_000 },
  () => {
    let world: World
    let sites: Sites
    let admins: Admins
    let site: Site
    beforeAll(async () => {
      // Passkeys are for names: the panel is known as localhost here.
      const port = String(await freePort())
      const address = `http://localhost:${port}`
      world = await World.start({ only: ['auth'], values: { AUTH_PORT: port, AUTH_URL: address } })
      sites = new Sites(world)
      admins = new Admins(world, sites)
      site = new Site(world, await sharedBrowser(), address)
    }, 120_000)
    afterAll(async () => {
      await sites.close()
      await world.stop()
    })

    test('an app and a passkey are set up, sign in, and are asked for once more before what is sensitive', async () => {
      const admin = await admins.admin()
      const { page, watch } = await site.visit('/account')
      await securityKey(page)
      await signIn(page, admin)
      await page.getByRole('button', { name: 'Add an app' }).click()
      const secret = (await dialog(page).locator('.secret code').textContent()) ?? ''
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByLabel('Code').fill(totpCode(secret, new Date()))
      await dialog(page).getByLabel('Name').fill('Phone')
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      const codes = ((await dialog(page).locator('.secret code').textContent()) ?? '').split(/\s+/)
      expect(codes).toHaveLength(10)
      await dialog(page).getByRole('button').last().click()
      await page.getByText('Authenticator app · Phone').waitFor()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByText('Passkey · localhost').waitFor()
      expect(await axeFaults(page)).toEqual([])

      await page.context().clearCookies()
      await page.goto(page.url())
      await signIn(page, admin)
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('The code or passkey is incorrect').waitFor()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('10 recovery codes left.').waitFor()

      const factors = new AdminFactors({ world, sites, admins })
      await factors.age(admin)
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await dialog(page).getByText('Confirm it’s you').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      // The service's refusal on the way is the only error.
      expect(watch.errors.filter((each) => !/40[13]/.test(each))).toEqual([])
    })

    test('a site asks for factors, and somebody who lost them gets in again; on a phone in Romanian', async () => {
      const admin = await admins.admin()
      const target = await sites.site()
      const user = await sites.user(target, { permissions: ['users.read'] })
      const { page } = await site.visit(`/sites/${target.id}`, { language: 'ro', phone: true })
      await signIn(page, admin)
      const policy = page.getByLabel('Politica celui de-al doilea factor')
      await policy.selectOption('required')
      await page.getByLabel('Cerut de la').selectOption('someRoles')
      await page
        .getByRole('checkbox', { name: /^granted-/ })
        .first()
        .check()
      await page.getByLabel('Pagini cu chei de acces').fill('https://shop.example https://www.shop.example')
      expect(await tooWide(page)).toEqual([])
      expect(await axeFaults(page)).toEqual([])
      await page
        .getByRole('region', { name: 'Al doilea factor' })
        .getByRole('button', { name: 'Salvează' })
        .click()
      await page.getByText('este salvat').waitFor()
      const read = await admins.call(admin, `/sites/${target.id}`)
      expect(read.body.data).toMatchObject({
        mfa_policy: 'required',
        mfa_role_ids: [user.role_id],
        passkey_origins: ['https://shop.example', 'https://www.shop.example'],
      })
      const factors = new Factors(world, sites)
      const other = await factors.site()
      const person = await sites.user(other)
      await factors.app(other, person)
      await goWithin(page, `/accounts/${person.id}`)
      await page.getByText('Aplicație de autentificare · Phone').waitFor()
      await page.getByRole('button', { name: 'Elimină toți' }).click()
      await dialog(page).getByRole('button', { name: 'Elimină toți' }).click()
      await page.getByText('se autentifică acum doar cu parola').waitFor()
      await page.getByText('Niciun al doilea factor configurat.').waitFor()
      expect((await factors.login(other, person.email)).status).toBe(200)
    })
  },
)
