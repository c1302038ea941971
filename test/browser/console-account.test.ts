import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { testPassword } from '../support/world.ts'

describe.skipIf(lacksChromium('the own account in the console'))(
  'the own account in the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('somebody signs in, sees to name, language, password, sessions and tokens', async () => {
      const company = await site.world.company()
      const { id, email, token } = await site.world.user([{ company_id: company, role: 'manager' }])
      const { page, watch } = await site.visit(`/${company}/account`)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(testPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()

      const you = page.getByRole('region', { name: 'You' })
      await you.getByLabel('Name').fill('Anna Bianchi')
      await you.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Account: Anna Bianchi' }).waitFor()

      const sessions = page.getByRole('region', { name: 'Where you are signed in' })
      await sessions.getByText('Chrome').waitFor()
      await sessions.getByRole('button', { name: 'End all others' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
      await page.getByText('1 session ended.').waitFor()
      expect((await site.world.call('/me', { token })).status).toBe(401)

      const tokens = page.getByRole('region', { name: 'Tokens for programs' })
      await tokens.getByRole('button', { name: 'New token' }).click()
      const form = page.getByRole('dialog', { name: 'Token for a program' })
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText('Required.', { exact: true }).waitFor()
      await form.getByLabel('Purpose').fill('ERP')
      await form.getByLabel('Stock').check()
      expect(await axeFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Create' }).click()
      const shown = page.getByRole('dialog', { name: 'ERP' })
      const program = await shown.locator('code').innerText()
      await shown.getByRole('button').last().click()
      await tokens.getByText('Read only · Stock').waitFor()
      const asked = (path: string) => site.world.call(path, { token: program }).then(({ status }) => status)
      expect([await asked('/stock'), await asked('/articles')]).toEqual([200, 403])

      const password = page.getByRole('region', { name: 'Password' })
      await password.getByLabel('Current password').fill('wrong')
      await password.getByLabel('New password', { exact: true }).fill('four quiet lamps at noon')
      await password.getByLabel('Repeat new password').fill('four quiet lamps at noon')
      await password.getByRole('button', { name: 'Change password' }).click()
      await password.getByText('The password is incorrect.').waitFor()
      await password.getByLabel('Current password').fill(testPassword)
      await password.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Password changed. You are signed out everywhere else.').waitFor()

      // Managers see the token, and end it.
      await page.goto(page.url().replace(/account$/, `admin/members/${id}`))
      const side = page.getByRole('complementary', { name: 'Anna Bianchi' })
      await side.getByRole('button', { name: 'End ERP' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
      await page.getByText('“ERP” has ended.').waitFor()
      expect(await asked('/stock')).toBe(401)
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('somebody takes out their data, closes the account and is out', async () => {
      const company = await site.world.company()
      const { email, token } = await site.world.user([{ company_id: company }])
      const { page, watch } = await site.visit(`/${company}/account`, { phone: true })
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(testPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      const data = page.getByRole('region', { name: 'Your data' })
      const file = page.waitForEvent('download')
      await data.getByRole('button', { name: 'Download my data' }).click()
      expect((await file).suggestedFilename()).toMatch(/^waybill-.*\.json$/)
      await data.getByRole('button', { name: 'Close my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close your account?' })
      await dialog
        .getByText('For 30 days only a super-admin can reopen it, since this service sends no e-mail.')
        .waitFor()
      await dialog.getByLabel('Your password').fill('wrong')
      await dialog.getByRole('button', { name: 'Close my account' }).click()
      await dialog.getByText('The password is incorrect.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByLabel('Your password').fill(testPassword)
      await dialog.getByRole('button', { name: 'Close my account' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect((await site.world.call('/me', { token })).status).toBe(401)
      // Errors of wrong input, and of the missing session.
      expect(watch.errors.filter((error) => !/422|401/.test(error))).toEqual([])
    })

    test('the language of the person comes with them, on a phone too', async () => {
      const company = await site.world.company()
      const { email, token } = await site.world.user([{ company_id: company }])
      await site.world.call('/me', { method: 'PUT', token, body: { language: 'ro' } })
      const { page, watch } = await site.visit(`/${company}/account`, { phone: true })
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(testPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Contul meu' }).waitFor()
      await page
        .getByRole('region', { name: 'Unde ești autentificat' })
        .getByText('acest dispozitiv')
        .waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(watch.errors).toEqual([])
      const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      expect(await page.evaluate<boolean>(wide)).toBe(false)
    })
  },
)
