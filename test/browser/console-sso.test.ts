import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium, sharedBrowser } from '../support/browser.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Authenticator } from '../support/authenticator.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Factors, origin as shopElsewhere } from '../support/factors.ts'
import { freePort } from '../support/free-port.ts'
import { tooWide } from '../support/panel.ts'
import { securityKey } from '../support/security-key.ts'
import type { TestSite } from '../support/sites.ts'
import { SsoWorld } from '../support/sso-world.ts'
import { testPassword } from '../support/world.ts'

const newPassword = 'four quiet lamps at noon'

const fill = async (page: Page, typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const signIn = async (page: Page, email: string) => {
  await fill(page, { 'E-mail': email, Password: testPassword })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}
const byCode = async (page: Page, code = '') => {
  await page.getByText('Your passkey works only at the address where you created it.').waitFor()
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await fill(page, { Code: code })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You can sign in with your Waybill console account.').waitFor()
}

describe.skipIf(lacksChromium('accounts of the authentication service in the console'))(
  'accounts of the authentication service in the console',
  { timeout: 120_000 },
  () => {
    let sso: SsoWorld
    let there: TestSite
    let site: Site
    let company: number
    let address: string
    beforeAll(async () => {
      // Passkeys are for names: the console is known as localhost here.
      const port = String(await freePort())
      address = `http://localhost:${port}`
      sso = await SsoWorld.start({ LOGISTICS_PORT: port, APP_URL: address })
      company = await sso.world.company()
      there = await sso.enable('--domain', `ruled.example=${company}:operator`)
      site = new Site(sso.world, await sharedBrowser(), address)
    }, 120_000)
    afterAll(() => sso.stop())

    test('somebody signs in with a factor, changes the password there, and is out once suspended', async () => {
      const person = await sso.person(there, 'ruled.example')
      const { codes } = await new Factors(sso.world, sso.sites).app(there, person)
      const { page, watch } = await site.visit(`/${company}/account`)
      await page.getByText('You can also sign in with your Waybill console account.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await signIn(page, person.email)
      await fill(page, { Code: codes[0] ?? '' })
      await page.getByRole('button', { name: 'Continue' }).click()

      await page.getByText('You can sign in with your Waybill console account.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await fill(page, {
        'Current password': testPassword,
        'New password': newPassword,
        'Repeat new password': newPassword,
      })
      await page.getByRole('button', { name: 'Change password' }).click()
      await fill(page, { Code: codes[1] ?? '' })
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Password changed.').waitFor()

      const suspended = { method: 'PATCH', body: { status: 'suspended' } }
      const changed = await sso.sites.bySecret(there, `/api/site/users/${person.id}`, suspended)
      expect(changed.status).toBe(200)
      const session: { token: string } = JSON.parse(
        await page.evaluate(() => sessionStorage.getItem('waybill.session') ?? '{}'),
      )
      // The worker looks again and again, and nodes hear of what ended by a channel.
      const isIn = async () => {
        await sso.look()
        return sso.isIn(session.token)
      }
      await expect.poll(isIn).toBe(false)
      await page.reload()
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      // The service's refusal on the way is the only error.
      expect(watch.errors.filter((each) => !/40[13]/.test(each))).toEqual([])
    })

    test('on a phone, in Italian, somebody links the account that they have there', async () => {
      const { token } = await sso.world.user([{ company_id: company }])
      const person = await sso.person(there)
      const { page, watch } = await site.visit(`/${company}/account`, { token, language: 'it', phone: true })
      const section = page.getByRole('region', { name: 'Waybill console' })
      await section.getByText('Hai un account Waybill console?').waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
      await section.getByLabel('E-mail').fill(person.email)
      await section.getByLabel('Password di quell’account').fill(testPassword)
      await section.getByRole('button', { name: 'Collega Waybill console' }).click()
      await section.getByText('Puoi accedere con il tuo account Waybill console.').waitFor()
      expect(watch.errors).toEqual([])
    })

    /** Somebody of the console's site who is at home on a partner's site too, with pages there. */
    const shopper = async (origin: string) => {
      const shop = await sso.sites.site()
      await sso.sites.database.write(sql`
        update sites set mfa_policy = 'optional', passkey_origins = ${[origin]} where id = ${shop.id}`)
      const person = await sso.person(there, 'ruled.example')
      const token = await sso.sites.database.transaction(async (connection) => {
        await sso.sites.place(connection, shop, { id: person.id, status: 'active' })
        return sso.sites.token(connection, shop, person.id)
      })
      return { shop, person: { ...person, token }, factors: new Factors(sso.world, sso.sites) }
    }
    test('a passkey that was made on a page of the same host signs in; at another host a code does', async () => {
      const shopOrigin = `http://localhost:${await freePort()}`
      const { shop, person, factors } = await shopper(shopOrigin)
      const { page } = await site.visit('/')
      await securityKey(page)
      await page.route(`${shopOrigin}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
      await page.goto(`${shopOrigin}/`)
      const { enrolment, options } = await factors.begin(shop, person, 'passkey')
      const passkey = await page.evaluate(`(async () => {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)})
        return (await navigator.credentials.create({ publicKey })).toJSON()
      })()`)
      const body = { enrolment, passkey, name: 'Key' }
      const added = await factors.as(shop, person, { path: '/passkey/confirm', body })
      expect(added.status).toBe(200)

      await page.goto(`${address}/${company}/account`)
      await signIn(page, person.email)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('You can sign in with your Waybill console account.').waitFor()

      // The same console by its number: no browser would give it a passkey of localhost.
      await page.goto(`${sso.world.address}/${company}/account`)
      await signIn(page, person.email)
      await byCode(page, added.body.recovery_codes[0])
    })

    test('who has a passkey of another site only is told so, and comes in by a code or is told what to do', async () => {
      const { shop, person, factors } = await shopper(shopElsewhere)
      const { enrolment, options } = await factors.begin(shop, person, 'passkey')
      const passkey = new Authenticator(shopElsewhere).create(options)
      const body = { enrolment, passkey, name: 'Key' }
      const added = await factors.as(shop, person, { path: '/passkey/confirm', body })
      const { page } = await site.visit(`/${company}/account`)
      await signIn(page, person.email)
      // Where it works is nothing for who has shown no more than a password.
      expect(await page.content()).not.toContain(new URL(shopElsewhere).hostname)
      await byCode(page, added.body.recovery_codes[0])

      await sso.sites.database.write(sql`delete from recovery_codes where account_id = ${person.id}`)
      const { page: phone } = await site.visit('/', { phone: true })
      await signIn(phone, person.email)
      await phone.getByText('Sign in there and set up an authenticator app').waitFor()
      expect(await axeFaults(phone)).toEqual([])
      expect(await tooWide(phone)).toEqual([])
      await phone.getByRole('button', { name: 'Start again' }).click()
      await phone.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    })
  },
)
