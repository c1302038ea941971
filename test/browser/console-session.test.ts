import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

interface Held {
  /** Resolves when the browser has sent the request. */
  readonly asked: Promise<unknown>
  readonly release: () => void
}

/** Holds the first request for a path until it is released; later ones pass. */
async function held(page: Page, path: string): Promise<Held> {
  const asked = Promise.withResolvers<unknown>()
  const released = Promise.withResolvers<unknown>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      asked.resolve(undefined)
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  return { asked: asked.promise, release: () => released.resolve(undefined) }
}

describe.skipIf(lacksChromium('the session of the console'))(
  'the session of the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('ends when the token is refused after the page is drawn', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByText('No articles yet').waitFor()
      await yard.call('/auth/revoke', { method: 'POST' })
      const companies = await held(page, '/api/companies')
      await page.reload()
      // The page waits for the request that was sent before it was drawn.
      await page.getByRole('status', { name: 'Loading…' }).waitFor()
      await companies.asked
      companies.release()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    })

    test('waits for its turn when the rate limit refuses after the page is drawn', async () => {
      const slow = await Site.start('console', { values: { RATE_LIMIT_DATA: '2' } })
      onTestFinished(() => slow.stop())
      const yard = await Yard.open(slow.world)
      const { page } = await slow.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByText(/Too many requests\. Retrying in \d+ s/).waitFor()
      const companies = await held(page, '/api/companies')
      await page.reload()
      await page.getByRole('status', { name: 'Loading…' }).waitFor()
      await companies.asked
      // Nothing may have been refilled while the page was drawn.
      await vi.waitUntil(async () => (await yard.call('/articles')).status === 429, { timeout: 30_000 })
      companies.release()
      await page.getByText(/Too many requests\. Retrying in \d+ s/).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    })
  },
)
