import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'
import { testPassword } from '../support/world.ts'

describe.skipIf(lacksChromium('the frame of the console'))(
  'the frame of the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('signs in, leads where the link led, and shows nothing of it before', async () => {
      const { world } = site
      const company = await world.company({ name: 'Deep Link S.r.l.' })
      const { id, email } = await world.user([{ company_id: company, role: 'operator' }])
      const { page, watch } = await site.visit(`/${company}/health`)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('E-mail or password is incorrect.').waitFor()
      await page.getByLabel('Password').fill(testPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${company}/health`)
      expect(await page.getByRole('button', { name: /Company: Deep Link/ }).isVisible()).toBe(true)
      expect(watch.outside).toEqual([])
      // Known as a session of the console, which has a budget of its own; the other token is the test's.
      const { rows } = await world.database.query(
        sql`select at_console from tokens where user_id = ${id} order by id`,
      )
      expect(rows).toEqual([{ at_console: false }, { at_console: true }])
      // The browser itself notes the refused sign-in.
      expect(watch.errors.filter((line) => !line.includes('422'))).toEqual([])
    })

    test('goes back to the sign-in when the token is no longer good, and then back to the same page', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByText('No articles yet').waitFor()
      await yard.call('/auth/revoke', { method: 'POST' })
      await page.goto(`${new URL(page.url()).origin}/${yard.company}/articles?search=nothing`)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(new URL(page.url()).search).toBe('?search=nothing')
    })

    test('switches companies, each with an address of its own', async () => {
      const { world } = site
      const first = await world.company({ name: 'First Company' })
      const second = await world.company({ name: 'Second Company' })
      const { token } = await world.user([{ company_id: first }, { company_id: second }])
      const { page } = await site.visit('/articles?search=nothing', { token })
      await page.getByRole('button', { name: 'Company: First Company' }).click()
      // A link that names no company keeps its question.
      expect(page.url().endsWith(`/${first}/articles?search=nothing`)).toBe(true)
      await page.getByRole('menuitemradio', { name: 'Second Company' }).click()
      await page.getByRole('button', { name: 'Company: Second Company' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${second}/articles`)
      await page.goBack()
      await page.getByRole('button', { name: 'Company: First Company' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${first}/articles`)
    })

    test('finds pages and articles by the palette', async () => {
      const yard = await Yard.open(site.world)
      const id = await yard.article('PALETTE-7', { description: 'Found by its code' })
      const { page, watch } = await site.visit(`/${yard.company}/health`, { token: yard.manager })
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to or search…' }).fill('palette')
      await page.getByRole('option', { name: /PALETTE-7/ }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByText('Found by its code').first().waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${yard.company}/articles/${id}`)
      expect(watch.errors).toEqual([])
    })

    test('waits when there were too many requests, says so, and shows no error', async () => {
      const slow = await Site.start('console', { values: { RATE_LIMIT_DATA: '2' } })
      onTestFinished(() => slow.stop())
      const yard = await Yard.open(slow.world)
      const { page } = await slow.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByText(/Too many requests\. Retrying in \d+ s/).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      // Opened by its address now, not even the companies are answered at once: that is said on the bare page too.
      await page.reload()
      await page.getByText(/Too many requests\. Retrying in \d+ s/).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
    })

    test('speaks the language that was chosen, also next time', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/health`, { token: yard.manager })
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitemradio', { name: 'Română' }).click()
      await page.getByRole('heading', { name: 'Stare' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Stare' }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('ro')
    })

    test('no list scrolls sideways on a phone: rows are cards, and their headings take no room', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager, phone: true })
      const lists = [
        'articles',
        'stock',
        'sales-orders',
        'purchase-orders',
        'receptions',
        'returns',
        'webhooks',
        'admin/members',
        'admin/audit',
        `reference/warehouses/${yard.warehouse}/locations`,
      ]
      const parts = ['clients', 'partners', 'warehouses', 'units'].map((kind) => `reference/${kind}`)
      const seen = `(() => {
        const grid = document.querySelector('[role=grid]')
        const headings = [...grid.querySelectorAll('[role=columnheader]')]
        return {
          isCards: grid.matches('.table--phone'),
          beyond: grid.scrollWidth - grid.clientWidth,
          headings: headings.filter(({ clientWidth }) => clientWidth > 1).length,
        }
      })()`
      for (const list of [...lists, ...parts]) {
        await goWithin(page, `/${yard.company}/${list}`)
        await page.getByRole('columnheader').first().waitFor()
        expect([list, await page.evaluate(seen)]).toEqual([list, { isCards: true, beyond: 0, headings: 0 }])
      }
    })

    test.each(['light', 'dark'] as const)('axe finds nothing on sign-in and health in %s', async (scheme) => {
      const yard = await Yard.open(site.world)
      const door = await site.visit('/', { scheme })
      await door.page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(await axeFaults(door.page)).toEqual([])
      const { page } = await site.visit(`/${yard.company}/health`, { token: yard.manager, scheme })
      await page.getByText('Database').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  },
)
