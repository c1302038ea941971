import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium, sharedBrowser } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Letters } from '../support/letters.ts'
import { tooWide } from '../support/panel.ts'
import { testPassword } from '../support/world.ts'

const password = 'seven calm rivers at dusk'

describe.skipIf(lacksChromium('letters of the console'))(
  'letters of the console',
  { timeout: 120_000 },
  () => {
    let letters: Letters
    let site: Site
    beforeAll(async () => {
      letters = await Letters.start()
      site = new Site(letters.world, await sharedBrowser(), letters.world.app.addresses.logistics ?? '')
    }, 120_000)
    afterAll(() => letters.stop())

    /** The path that the last message to somebody leads to, as a mail program shows it. */
    async function pathFor(email: string): Promise<string> {
      await letters.postman()
      const { page: reader } = await site.visit('/reset')
      await reader.setContent(letters.office.to(email).at(-1)?.html ?? '')
      const href = (await reader.getByRole('link').getAttribute('href')) ?? ''
      return href.slice((letters.world.app.addresses.logistics ?? '').length)
    }

    test('somebody is invited, comes, forgets the password, sets another and takes another address', async () => {
      const company = await letters.world.company({ name: 'Adriatica' })
      const manager = await letters.world.user([{ company_id: company, role: 'manager' }])
      const email = 'nora@test.example'
      const { page } = await site.visit(`/${company}/admin/invitations`, { token: manager.token })
      await page.getByRole('button', { name: 'Invite a person' }).click()
      const form = page.getByRole('complementary', { name: 'Invite a person' })
      await form.getByLabel('E-mail').fill(email)
      expect(await axeFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText(`An invitation is on its way to ${email}.`).waitFor()
      await page.getByText('Invited', { exact: true }).waitFor()

      const join = await pathFor(email)
      const { page: phone } = await site.visit(join, { language: 'ro', phone: true })
      await phone.getByText('Adriatica te invită.').waitFor()
      expect(await tooWide(phone)).toEqual([])
      const { page: comer } = await site.visit(join, { scheme: 'dark' })
      await comer.getByLabel('Your name').fill('Nora Neri')
      for (const field of ['New password', 'Repeat new password'])
        await comer.getByLabel(field, { exact: true }).fill(password)
      expect(await axeFaults(comer)).toEqual([])
      await comer.getByRole('button', { name: 'Join' }).click()
      await comer.getByText('You’re now in Adriatica.').waitFor()

      await comer.getByRole('button', { name: 'Sign in' }).click()
      await comer.getByLabel('E-mail').fill(email)
      await comer.getByRole('button', { name: 'Forgot your password?' }).click()
      await comer.getByRole('button', { name: 'Send me a link' }).click()
      await comer.getByText('Check your e-mail').waitFor()
      const { page: forgetful } = await site.visit(await pathFor(email))
      for (const field of ['New password', 'Repeat new password'])
        await forgetful.getByLabel(field, { exact: true }).fill(`${password} again`)
      await forgetful.getByRole('button', { name: 'Set password' }).click()
      await forgetful.getByText('Your password is set').waitFor()

      const { token } = (await letters.signIn(email, `${password} again`)).body
      const { page: own } = await site.visit(`/${company}/account`, { token })
      await own.getByLabel('New address').fill('nora.neri@test.example')
      await own.getByLabel('Your password').fill(`${password} again`)
      await own.getByRole('button', { name: 'Send me a link' }).click()
      await own.getByText('A link is on its way to nora.neri@test.example.').waitFor()
      const { page: moved } = await site.visit(await pathFor('nora.neri@test.example'))
      await moved.getByRole('button', { name: 'Yes, use it' }).click()
      await moved.getByText('Your address has changed').waitFor()
      expect((await letters.signIn('nora.neri@test.example', `${password} again`)).status).toBe(200)
    })

    test('somebody closes the account, opens it again by the link of the letter, and signs in', async () => {
      const company = await letters.world.company()
      const { email, token } = await letters.world.user([{ company_id: company }])
      const { page } = await site.visit(`/${company}/account`, { token })
      await page.getByRole('button', { name: 'Close my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close your account?' })
      await dialog.getByText(`For 30 days you can reopen it with a link we send to ${email}.`).waitFor()
      await dialog.getByLabel('Your password').fill(testPassword)
      await dialog.getByRole('button', { name: 'Close my account' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()

      const path = await pathFor(email)
      const { page: phone } = await site.visit(path, { language: 'it', phone: true })
      await phone.getByText('Il tuo account è chiuso.').waitFor()
      expect(await tooWide(phone)).toEqual([])
      const { page: back } = await site.visit(path, { scheme: 'dark' })
      await back.getByText('Your account is closed. Choose a new password to reopen it.').waitFor()
      for (const field of ['New password', 'Repeat new password'])
        await back.getByLabel(field, { exact: true }).fill(password)
      expect(await axeFaults(back)).toEqual([])
      await back.getByRole('button', { name: 'Reopen account' }).click()
      await back.getByText('You’re in no company yet').waitFor()
      expect(await axeFaults(back)).toEqual([])

      await back.getByRole('button', { name: 'Sign in' }).click()
      await back.getByLabel('E-mail').fill(email)
      await back.getByLabel('Password').fill(password)
      await back.getByRole('button', { name: 'Sign in' }).click()
      await back.getByText('You’re not in a company yet').waitFor()

      const { page: late } = await site.visit(path)
      await late.getByText('This link is no longer valid').waitFor()
      await late.getByText('If you can’t sign in, ask a super-admin.').waitFor()
      expect(await axeFaults(late)).toEqual([])
    })
  },
)
