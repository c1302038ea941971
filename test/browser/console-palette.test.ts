import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

/** A company with an announced reception, and its number. */
async function announced(site: Site): Promise<{ yard: Yard; number: string }> {
  const yard = await Yard.open(site.world)
  const article_id = await yard.article('PAL-1')
  const body = { status: 'announced', lines: [{ article_id, quantity_um3pl: 4 }] }
  const reply = await yard.post('/receptions', body)
  expect(reply.status).toBe(201)
  return { yard, number: reply.body.data.reception_number }
}

async function typed(page: Page, text: string): Promise<readonly string[]> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to or search…' })
  await field.fill(text)
  return page.getByRole('option').allInnerTexts()
}

describe.skipIf(lacksChromium('the palette of the console'))(
  'the palette of the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('“receive RC-45” opens the record and begins, once; then it is among those visited last', async () => {
      const { yard, number } = await announced(site)
      const { page, watch } = await site.visit(`/${yard.company}/health`, { token: yard.manager })
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      await typed(page, `receive ${number.toLowerCase()}`)
      await page.getByRole('option', { name: `Receive ${number}` }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('PAL-1').first().waitFor()
      const address = page.url()
      expect(new URL(address).search).toBe('')
      // Neither a reload nor the link does it again.
      await page.reload()
      await page.getByRole('button', { name: 'Receive', exact: true }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)

      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: number }).waitFor()
      const [first] = await page.getByRole('option').allInnerTexts()
      expect(first).toContain(number)
      expect(watch.errors).toEqual([])
    })

    test('makes, switches and explains; a key that is typed into a field is a letter', async () => {
      const { world } = site
      const first = await world.company({ name: 'Here S.r.l.' })
      const second = await world.company({ name: 'Nordhub' })
      const { token } = await world.user([{ company_id: first }, { company_id: second }])
      const { page, watch } = await site.visit(`/${first}/articles`, { token })
      await page.getByRole('searchbox').fill('?')
      await page.keyboard.type('?/')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('heading', { name: 'Articles', exact: true }).click()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Shortcuts' }).getByText('Open in a new tab').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      await page.locator('[type=search]:focus').waitFor()
      await typed(page, 'new sales')
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/${first}/sales-orders/new$`))
      await typed(page, 'switch company nord')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Company: Nordhub' }).waitFor()
      await typed(page, 'dark')
      await page.keyboard.press('Enter')
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
      expect(watch.errors).toEqual([])
    })

    test('what one may not do is not offered', async () => {
      const { yard, number } = await announced(site)
      const { page } = await site.visit(`/${yard.company}/receptions`, { token: await yard.token('viewer') })
      await page.getByRole('row', { name: new RegExp(number) }).waitFor()
      await typed(page, `receive ${number}`)
      await page.getByRole('option', { name: number }).waitFor()
      expect(await page.getByRole('option').allInnerTexts()).toHaveLength(1)
      await page.keyboard.press('Escape')
      const shown = await typed(page, 'new')
      expect(shown.filter((text) => /new|import|announce/i.test(text))).toEqual([])
    })
  },
)
