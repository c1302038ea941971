import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstSetupLink } from '../../src/auth/index.ts'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'
import { Panel, tooWide } from '../support/panel.ts'

const password = 'seven calm rivers at dusk'

describe.skipIf(lacksChromium('the first administrator'))(
  'the first administrator',
  { timeout: 120_000 },
  () => {
    // There is a first one only where nobody is.
    let panel: Panel
    beforeAll(async () => {
      panel = await Panel.alone()
    }, 120_000)
    afterAll(() => panel.stop())

    test('sets the service up by the one-time link, in the language of the browser', async () => {
      const { world } = panel.site
      const parts = {
        database: panel.sites.database,
        clock: world.clock,
        address: world.app.addresses.auth ?? '',
      }
      const link = new URL((await firstSetupLink(parts)) ?? '')
      const address = link.pathname + link.hash
      const words = { it: 'Sei il primo amministratore', ro: 'Ești primul administrator' } as const
      for (const language of ['it', 'ro'] as const) {
        const { page } = await panel.site.visit(address, { language, phone: true })
        await page.getByText(words[language]).waitFor()
        expect(await tooWide(page)).toEqual([])
      }
      for (const scheme of ['dark', 'light'] as const) {
        const { page } = await panel.site.visit(address, { scheme })
        await page.getByText('You are the first administrator of this service.').waitFor()
        expect(await axeFaults(page)).toEqual([])
      }
      const { page, watch } = await panel.site.visit(address)
      await page.getByLabel('Name').fill('Ada First')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Repeat password').fill('something else')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await page.getByText('The passwords don’t match.').waitFor()
      await page.getByLabel('Repeat password').fill(password)
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await page.getByText('Required.', { exact: true }).waitFor()
      await page.getByLabel('E-mail').fill('ada@first.example')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await page.getByText('No sites yet').waitFor()
      await page.getByRole('button', { name: /Ada First/ }).waitFor()
      expect(new URL(page.url()).hash).toBe('')
      await page.goto(page.url().replace('/sites', '/account'))
      await page.getByText('Full access').waitFor()
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
      expect(await firstSetupLink(parts)).toBeUndefined()
      const { page: late } = await panel.site.visit(address)
      await late.getByText('This link is no longer valid').waitFor()
      expect(await axeFaults(late)).toEqual([])
      await late.getByRole('link', { name: 'Go to sign-in' }).click()
      await late.getByRole('button', { name: 'Sign in' }).waitFor()
    })
  },
)
