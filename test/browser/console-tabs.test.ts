import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site } from '../support/console.ts'
import { Yard } from '../support/goods.ts'
import { testPassword } from '../support/world.ts'

/** In the form of the page, without “Stay signed in”. */
async function signIn(page: Page, email: string, { stay = false } = {}): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByLabel('Stay signed in on this device').setChecked(stay)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(url)
  return page
}

/** Storage of a browser on its disk. */
function onDisk(page: Page): Promise<string> {
  return page.evaluate<string>(`JSON.stringify({ ...localStorage }) + document.cookie`)
}

function kept(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`sessionStorage.getItem('waybill.session')`)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

describe.skipIf(lacksChromium('the tabs of the console'))('tabs', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  async function someone(): Promise<{ readonly yard: Yard; readonly email: string; readonly token: string }> {
    const yard = await Yard.open(site.world)
    return { yard, ...(await site.world.user([{ company_id: yard.company, role: 'manager' }])) }
  }

  test('share one session, which is on no disk and ends in all of them', async () => {
    const { yard, email } = await someone()
    await yard.article('TABBED')
    const { page, watch } = await site.visit(`/${yard.company}/articles`)
    const context = page.context()
    const waiting = await opened(context, page.url())
    await waiting.getByLabel('E-mail').waitFor()
    await signIn(page, email)
    const row = page.getByRole('row', { name: /TABBED/ })
    // The tab that waited at the sign-in has it too.
    await waiting.getByRole('row', { name: /TABBED/ }).waitFor()
    const [apart] = await Promise.all([
      context.waitForEvent('page'),
      row.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await apart.getByRole('complementary', { name: /TABBED/ }).waitFor()
    const typed = await opened(context, page.url())
    await typed.getByRole('row', { name: /TABBED/ }).waitFor()
    const { token } = JSON.parse((await kept(page)) ?? '{}')
    expect(token).toMatch(/./)
    expect(await kept(typed)).toContain(token)
    expect(await onDisk(typed)).not.toContain(token)

    await signOut(typed)
    for (const other of [page, waiting, apart]) {
      await other.getByText('You signed out in another tab.').waitFor()
      expect(await kept(other)).toBeNull()
    }
    const late = await opened(context, page.url())
    await late.getByLabel('E-mail').waitFor()
    expect(watch.errors).toEqual([])
  })

  test('a session that should stay stays when another tab was signed in by it', async () => {
    const { yard, email } = await someone()
    const { page } = await site.visit(`/${yard.company}/articles`)
    const waiting = await opened(page.context(), page.url())
    await waiting.getByLabel('E-mail').waitFor()
    await signIn(page, email, { stay: true })
    await waiting.getByText('No articles yet').waitFor()
    const { token } = JSON.parse(
      await page.evaluate<string>(`localStorage.getItem('waybill.session') ?? '{}'`),
    )
    expect(token).toMatch(/./)
    expect(await kept(waiting)).toBeNull()
  })

  test('where it has ended, the sign-in says so and what was typed is there again', async () => {
    const { yard, email } = await someone()
    const { page } = await site.visit(`/${yard.company}/receptions/new`)
    await page.getByLabel('E-mail').waitFor()
    expect(await page.getByText('You were signed out.').count()).toBe(0)
    await signIn(page, email)
    await page.getByLabel('External reference').fill('ASN-9')
    const { token } = JSON.parse((await kept(page)) ?? '{}')
    await site.world.call('/auth/revoke', { method: 'POST', token })
    await page.getByRole('combobox', { name: 'Add an article' }).fill('a')
    await page.getByText('You were signed out. Your input is saved: sign in to continue.').waitFor()
    await signIn(page, email)
    await page.getByText('Your unsaved input was restored.').waitFor()
    expect(await page.getByLabel('External reference').inputValue()).toBe('ASN-9')
    // Users who sign out know it.
    await signOut(page)
    await page.getByLabel('E-mail').waitFor()
    expect(await page.getByText(/You (were )?signed out/).count()).toBe(0)
  })

  test('passkeys are off for the reason that holds: the service is known by a number', async () => {
    const { yard, token } = await someone()
    const { page } = await site.visit(`/${yard.company}/account`, { token })
    await page.getByText('Passkeys are off because this service uses a numeric address.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  })
})
