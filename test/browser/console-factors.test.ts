import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../../src/identity/factors/totp.ts'
import { lacksChromium, sharedBrowser } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { freePort } from '../support/free-port.ts'
import { tooWide } from '../support/panel.ts'
import { securityKey } from '../support/security-key.ts'
import { UserFactors } from '../support/user-factors.ts'
import { World, testPassword } from '../support/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function signIn(
  page: Page,
  email: string,
  words = { email: 'E-mail', password: 'Password', go: 'Sign in' },
) {
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password).fill(testPassword)
  await page.getByRole('button', { name: words.go, exact: true }).click()
}

const secretIn = async (page: Page) => (await dialog(page).locator('.secret code').textContent()) ?? ''

describe.skipIf(lacksChromium('second factors in the console'))(
  'second factors in the console',
  { timeout: 120_000 },
  () => {
    let world: World
    let site: Site
    let company: number
    beforeAll(async () => {
      // Passkeys are for names: the console is known as localhost here.
      const port = String(await freePort())
      const address = `http://localhost:${port}`
      world = await World.start({ only: ['logistics'], values: { LOGISTICS_PORT: port, APP_URL: address } })
      site = new Site(world, await sharedBrowser(), address)
      company = await world.company()
    }, 120_000)
    afterAll(() => world.stop())

    test('an app and a passkey are set up, sign in, and are asked for once more before what is sensitive', async () => {
      const { email, token } = await world.user([{ company_id: company, role: 'manager' }])
      const { page, watch } = await site.visit(`/${company}/account`)
      await securityKey(page)
      await signIn(page, email)
      await page.getByRole('button', { name: 'Add an app' }).click()
      const secret = await secretIn(page)
      await dialog(page).getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByLabel('Code').fill(totpCode(secret, new Date()))
      await dialog(page).getByLabel('Name').fill('Phone')
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      expect((await secretIn(page)).split(/\s+/)).toHaveLength(10)
      await dialog(page).getByRole('button').last().click()
      await page.getByText('Authenticator app · Phone').waitFor()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByText('Passkey · localhost').waitFor()
      expect(await axeFaults(page)).toEqual([])
      // Other sessions are out.
      expect((await world.call('/me', { token })).status).toBe(401)

      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await signIn(page, email)
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('The code or passkey is incorrect').waitFor()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('10 recovery codes left.').waitFor()

      const session: { token: string } = JSON.parse(
        await page.evaluate(() => sessionStorage.getItem('waybill.session') ?? '{}'),
      )
      await new UserFactors(world).age(session)
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await dialog(page).getByText('Confirm it’s you').waitFor()
      // A wrong code asks again, and signs nobody out.
      await dialog(page).getByLabel('Code').fill('000000')
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      await dialog(page).getByText('The code or passkey is incorrect').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      // The service's refusal on the way is the only error.
      expect(watch.errors.filter((each) => !/40[13]/.test(each))).toEqual([])
    })

    test('an account is closed with a code in place of the password', async () => {
      const factors = new UserFactors(world)
      const user = await factors.session([{ company_id: company }])
      const { codes } = await factors.app(user)
      const [code = ''] = codes
      const { page, watch } = await site.visit(`/${company}/account`, { token: user.token, phone: true })
      await page.getByRole('button', { name: 'Close my account' }).click()
      await dialog(page).getByLabel('Confirm with').selectOption('Code')
      await dialog(page).getByLabel('Code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA')
      await dialog(page).getByRole('button', { name: 'Close my account' }).click()
      await dialog(page).getByText('The code is incorrect or was already used.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByLabel('Code', { exact: true }).fill(code)
      await dialog(page).getByRole('button', { name: 'Close my account' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect((await world.call('/me', { token: user.token })).status).toBe(401)
      // The wrong code, and the missing session.
      expect(watch.errors.filter((each) => !/422|401/.test(each))).toEqual([])
    })

    test('a manager lets in who has lost the phone; on a phone in Romanian', async () => {
      const factors = new UserFactors(world)
      const lost = await factors.session([{ company_id: company }])
      const chosen = 'six quiet lamps at dusk'
      await factors.post(lost, '/password', { current_password: testPassword, password: chosen })
      await factors.app(lost)
      const { token } = await world.user([{ company_id: company, role: 'manager' }])
      const options = { language: 'ro', phone: true, token } as const
      const { page } = await site.visit(`/${company}/admin/members/${lost.id}`, options)
      await page.getByText('Aplicație de autentificare · Phone').waitFor()
      expect(await tooWide(page)).toEqual([])
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Elimină toți' }).click()
      await dialog(page).getByRole('button', { name: 'Elimină toți' }).click()
      await page.getByText('Niciun al doilea factor configurat.').waitFor()
      expect((await factors.signIn(lost.email, chosen)).status).toBe(200)
    })
  },
)
