import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

const long = 'Extra virgin olive oil, 0.75 l'

/** A shelf with one lot of a thing with a long name. */
async function shelf(site: Site): Promise<Yard> {
  const yard = await Yard.open(site.world)
  const lines = [
    {
      article_id: await yard.article('FCS-OLI-00009', { name: long, description: long, tracking: 'lot' }),
      quantity_um3pl: 120,
      lot_number: 'L2026-03',
    },
  ]
  const { status } = await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
  expect(status).toBe(201)
  return yard
}

/** Whether all of its text is seen. */
function isWhole(cell: Locator): Promise<boolean> {
  return cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
}

/** How wide a text is. */
function widthOf(text: string): string {
  return `(() => {
    const span = document.body.appendChild(document.createElement('span'))
    span.textContent = ${JSON.stringify(text)}
    return span.getBoundingClientRect().width
  })()`
}

/** The month and year above the days. */
function month(page: Page): Promise<string> {
  return page.locator('.calendar__month').innerText()
}

describe.skipIf(lacksChromium('the look of the console'))(
  'the look of the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('one face for all, with figures of one width', async () => {
      const { page, watch } = await site.visit('/')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      const faces = `document.fonts.ready.then(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family))`
      expect(await page.evaluate(faces)).toEqual(['Plex'])
      expect(await page.evaluate(widthOf('1111,1'))).toBe(await page.evaluate(widthOf('8888,8')))
      expect(watch.errors).toEqual([])
    })

    test('a day is typed as one writes it, or chosen by keys in a calendar that is heard as well', async () => {
      const yard = await Yard.open(site.world)
      const { page, watch } = await site.visit(`/${yard.company}/receptions/new`, {
        token: yard.manager,
        language: 'ro',
      })
      const field = page.getByRole('textbox', { name: 'Așteptată' })
      expect(await field.getAttribute('placeholder')).toBe('zz.ll.aaaa hh:mm')
      await field.fill('1.3.27 8:30')
      await field.blur()
      expect(await field.inputValue()).toBe('01.03.2027 08:30')
      await field.fill('31.02.2027')
      expect(await page.getByText(/Aceasta nu este o zi/).count()).toBe(0)
      await field.blur()
      await page.getByText(/Dată sau oră nevalidă. Exemplu: \d\d\.\d\d\.\d{4} 14:30\./).waitFor()
      await field.fill('31.01.2027')
      await page.keyboard.press('ArrowDown')
      const days = page.getByRole('dialog', { name: 'Calendar: Așteptată' })
      await days.getByRole('gridcell', { name: /31 ianuarie 2027/, selected: true }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('PageDown')
      expect(await month(page)).toMatch(/februarie 2027/i)
      await page.keyboard.press('ArrowRight')
      expect(await month(page)).toMatch(/martie 2027/i)
      await page.keyboard.press('Enter')
      await days.getByRole('textbox', { name: 'Ora' }).fill('14:05')
      await page.keyboard.press('Enter')
      expect(await field.inputValue()).toBe('01.03.2027 14:05')
      // Back at the field, where it began.
      expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true)
      expect(watch.errors).toEqual([])
    })

    test('Escape in a calendar closes the calendar alone, and a filter waits for a whole day', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/receptions?expected_from=2026-01-01`, {
        token: yard.manager,
      })
      const from = page.getByRole('textbox', { name: 'Expected from' })
      expect(await from.inputValue()).toBe('01/01/2026')
      await from.fill('5/3')
      await page.waitForURL(/expected_from=\d{4}-03-05/)
      await from.fill('5/')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('grid', { name: /20\d\d/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.calendar__grid').waitFor({ state: 'detached' })
      expect(page.url()).toMatch(/expected_from=\d{4}-03-05/)
    })

    test('what a return must be counted with stands open, and is known already', async () => {
      const yard = await shelf(site)
      const { body } = await yard.post('/sales-orders', {
        lines: [{ article_code: 'FCS-OLI-00009', quantity_um3pl: 2 }],
      })
      const order = `/sales-orders/${body.data.id}`
      for (const action of ['pick', 'pack', 'ship']) await yard.post(`${order}/${action}`)
      const { page } = await site.visit(`/${yard.company}/returns/new?order=${body.data.id}`, {
        token: yard.manager,
      })
      await page.getByText('Lot L2026-03').waitFor()
      await page.getByRole('textbox', { name: 'To return of FCS-OLI-00009' }).fill('1')
      await page.getByRole('button', { name: 'Announce' }).click()
      await page.waitForURL(/\/returns\/\d+$/)
      await page.getByRole('button', { name: 'Receive' }).click()
      const lot = page.getByRole('dialog').getByRole('textbox', { name: 'Lot number' })
      expect(await lot.inputValue()).toBe('L2026-03')
      await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
      await page.locator('[aria-current=step]', { hasText: 'Inspecting' }).waitFor()
    })

    test('at a desk the cells of a row stand below their headings', async () => {
      const yard = await shelf(site)
      const { page } = await site.visit(`/${yard.company}/stock`, { token: yard.manager })
      await page.getByRole('row', { name: /L2026-03/ }).waitFor()
      const lefts = (role: string) =>
        page.evaluate<readonly number[]>(
          `[...document.querySelectorAll('[role=grid] [role=${role}]')].map((cell) => cell.getBoundingClientRect().left)`,
        )
      expect(await lefts('gridcell')).toEqual(await lefts('columnheader'))
      expect(await page.locator('.table__row').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(34)
    })

    test('on a phone names, lots and places are read whole, and what is said covers no button', async () => {
      const yard = await shelf(site)
      const { page } = await site.visit(`/${yard.company}/stock`, { token: yard.manager, phone: true })
      await page.setViewportSize({ width: 360, height: 780 })
      const row = page.getByRole('row', { name: /L2026-03/ })
      for (const text of [long, 'FCS-OLI-00009', 'L2026-03', 'MOD', '120']) {
        const cell = row.getByRole('gridcell').filter({ hasText: text }).first()
        expect([text, await isWhole(cell)]).toEqual([text, true])
      }
      expect(await axeFaults(page)).toEqual([])
      await goWithin(page, `/${yard.company}/articles`)
      await page.getByRole('row', { name: /FCS-OLI-00009/ }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      const side = page.getByRole('complementary')
      await side.getByLabel('Name').fill('Oil')
      await side.getByRole('button', { name: 'Save' }).click()
      const toast = await page.locator('.toast').boundingBox()
      // Title, status and the next step are in the upper half.
      expect(toast?.y).toBeGreaterThan(390)
      const foot = await side.locator('.side__foot').boundingBox()
      const head = await side.locator('.side__head').boundingBox()
      expect(toast?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
      expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
      // Nothing of a form is beyond the edge, and days are the picker of the phone.
      const beyond = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main'))`
      for (const path of ['sales-orders/new', 'receptions/new', 'returns/new', 'purchase-orders/new']) {
        await goWithin(page, `/${yard.company}/${path}`)
        await page.locator('.fold').first().waitFor()
        expect([path, await page.evaluate(beyond)]).toEqual([path, 0])
      }
      expect(await page.getByLabel('Expected date').first().getAttribute('type')).toBe('date')
    })

    test.each(['light', 'dark'] as const)('axe finds nothing where nothing is, in %s', async (scheme) => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/nowhere`, { token: yard.manager, scheme })
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await page.getByText('Nothing here yet').waitFor()
      await goWithin(page, `/${yard.company}/articles`)
      await page.getByText('No articles yet').waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  },
)
