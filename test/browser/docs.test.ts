import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAuthDemo } from '../../src/auth/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import { loadDemo } from '../../src/logistics/index.ts'
import { type Watch, lacksChromium, openBrowser, watch } from '../support/browser.ts'
import { type Fresh, migratedDatabase } from '../support/fresh.ts'
import { World, testPasswordCost } from '../support/world.ts'
import { patience } from '../support/patience.ts'

const patience_ms = 110_000

describe.skipIf(lacksChromium('the reference at /docs'))(
  'the reference at /docs',
  { timeout: 120_000 },
  () => {
    let fresh: Fresh
    let world: World
    let browser: Browser
    beforeAll(async () => {
      fresh = await migratedDatabase()
      await loadDemoWorlds(fresh.url)
      world = await World.start({ url: fresh.url, values: { DEMO: '1' } })
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser.close()
      await world.stop()
      await fresh.drop()
    })

    /** The page at an operation; it takes seconds to draw, and on a busy machine many. */
    async function open(origin: string, anchor: string): Promise<{ page: Page; seen: Watch }> {
      const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
      page.setDefaultTimeout(patience_ms)
      const seen = watch(page, origin)
      await page.goto(`${origin}/docs/#${anchor}`, { waitUntil: 'commit' })
      return { page, seen }
    }

    /** Sends the request of an operation as the page has filled it in, and gives what it shows of the answer. */
    async function tryOut(origin: string, anchor: string): Promise<{ shown: string; seen: Watch }> {
      const { page, seen } = await open(origin, anchor)
      const section = page.locator(`section[id$="${anchor}"]`)
      await section.getByRole('button', { name: 'Test Request' }).click()
      const dialog = page.getByRole('dialog', { name: 'API Client' })
      const answer = page.waitForResponse((response) => response.url().includes('/api/'))
      await dialog.getByRole('button', { name: /^Send/ }).first().click()
      expect((await answer).status()).toBe(200)
      await dialog.getByText('200 OK').first().waitFor()
      const shown = await dialog.innerText()
      await page.close()
      return { shown, seen }
    }

    test('a request of the logistics API is tried out as the demo user, and nobody else is asked', async () => {
      const { shown, seen } = await tryOut(world.address, 'tag/companies/GET/api/companies')
      expect(shown).toContain('Adriatica Logistica')
      expect(seen).toEqual({ outside: [], errors: [] })
    })

    test('a request of the authentication API is tried out as a user of the demo site', async () => {
      const origin = world.app.addresses.auth ?? ''
      const { shown, seen } = await tryOut(origin, 'tag/authentication/GET/auth/verify')
      expect(shown).toContain('portal-admin@demo.waybill.test')
      expect(seen).toEqual({ outside: [], errors: [] })
    })

    test('operations are found by searching, in the chapters of the document', async () => {
      const { page, seen } = await open(world.address, 'tag/companies')
      await page.getByText('Reference data').first().waitFor()
      await page
        .getByRole('button', { name: /Search/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .or(page.getByRole('combobox'))
        .first()
        .fill('simulate ship')
      await page
        .getByRole('option', { name: /Simulate shipping a sales order/ })
        .first()
        .waitFor()
      expect(seen).toEqual({ outside: [], errors: [] })
      await page.close()
    })
  },
)

/** Small ones: what the page needs is somebody to sign in as and something to read. */
async function loadDemoWorlds(url: string): Promise<void> {
  const shared = { passwords: new Passwords(testPasswordCost), clock: systemClock }
  const databaseOf = (schema: string) => new Database({ url, schema, poolSize: 2, ...patience })
  const [logistics, auth] = [databaseOf('logistics'), databaseOf('auth')]
  await loadDemo({ database: logistics, ...shared }, { articles: 10 }, () => {})
  await loadAuthDemo({ database: auth, ...shared })
  await logistics.close()
  await auth.close()
}
