import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Panel, signIn } from '../support/panel.ts'

describe.skipIf(lacksChromium('the end of a session of the panel'))('the end', { timeout: 120_000 }, () => {
  let panel: Panel
  beforeAll(async () => {
    panel = await Panel.start()
  })
  afterAll(() => panel.stop())

  test('a session that ended by itself is told at the sign-in, one that was ended is not', async () => {
    const admin = await panel.admins.admin()
    const { page } = await panel.enter('/account', admin)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Sites' }).click()
    await page.getByText('You were signed out. Your input is saved: sign in to continue.').waitFor()
    await signIn(page, admin)
    await page.locator('.shell main h1').waitFor()
    await page.getByRole('button', { name: /^My account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').waitFor()
    expect(await page.getByText('You were signed out.').count()).toBe(0)
  })

  test.each(['en', 'it', 'ro'] as const)(
    'the filter of the audit log lists each act once in %s',
    async (language) => {
      const admin = await panel.admins.admin()
      const { page } = await panel.enter('/audit', admin, { language })
      const acts = page.locator('select').filter({ has: page.locator('option[value="account.closed"]') })
      const names = await acts.locator('option').allInnerTexts()
      expect(names.length).toBeGreaterThan(50)
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    },
  )
})
