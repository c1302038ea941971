import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

/** More than come with the first page, so that some are not loaded. */
const many = 130

/** Width that a cell cuts off, in pixels. */
function cutOff(cells: Locator): Promise<readonly number[]> {
  return cells.evaluateAll<readonly number[], HTMLElement>((each) =>
    each.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter((more) => more > 0),
  )
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true })

describe.skipIf(lacksChromium('long lists of the console'))('long lists', { timeout: 180_000 }, () => {
  let site: Site
  let yard: Yard
  beforeAll(async () => {
    site = await Site.start('console')
    yard = await Yard.open(site.world)
    const article_id = await yard.article('MANY')
    for (let number = 1; number <= many; number += 1) {
      const { status, text } = await yard.post('/sales-orders', {
        order_number: `DW-0000-${String(number).padStart(6, '0')}`,
        external_reference: `WEB-SHOP-${String(number).padStart(6, '0')}`,
        status: number % 10 === 0 ? 'draft' : 'confirmed',
        requested_ship_date: number <= 12 ? '2026-03-01' : '2026-04-01',
        lines: [{ article_id, quantity_um3pl: 1 }],
      })
      if (status !== 201) throw new Error(text)
    }
  }, 120_000)
  afterAll(() => site.stop())

  test('numbers and references are read in full; columns are drawn wider, and stay so', async () => {
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('row', { name: /DW-0000-000130/ }).waitFor()
    for (const column of ['DW-0000-', 'WEB-SHOP-']) {
      const cells = page.locator('.table__cell', { hasText: column })
      expect(await cells.count()).toBeGreaterThan(10)
      expect(await cutOff(cells)).toEqual([])
    }
    expect(await axeFaults(page)).toEqual([])

    const heading = page.getByRole('columnheader', { name: 'Status', exact: true })
    const width = async () => (await heading.boundingBox())?.width ?? 0
    const usual = await width()
    const grip = heading.locator('.table__grip')
    const box = await grip.boundingBox()
    if (box === null) throw new Error('there is no grip')
    await page.mouse.move(box.x + 4, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 })
    await page.mouse.up()
    const drawn = Math.round(usual) + 60
    await expect.poll(async () => Math.abs((await width()) - drawn)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Status' }).press('ArrowLeft')
    await expect.poll(async () => Math.abs((await width()) - drawn + 16)).toBeLessThan(3)
    await page.reload()
    await expect.poll(async () => Math.abs((await width()) - drawn + 16)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Default columns' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => Math.abs((await width()) - usual)).toBeLessThan(3)
    expect(watch.errors).toEqual([])
  })

  test('the tabs count what the other filters let through', async () => {
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await tab(page, `Open ${many}`).waitFor()
    await page.goto(`${page.url()}?ship_to=2026-03-15`)
    await page.getByText('12 orders').waitFor()
    await tab(page, 'Open 12').waitFor()
    await tab(page, 'Draft 1').waitFor()
    await tab(page, 'Confirmed 11').waitFor()
    // The status itself is no other filter, and neither are looks.
    await tab(page, 'Draft 1').click()
    await page.getByText('1 order', { exact: true }).waitFor()
    await tab(page, 'Confirmed 11').waitFor()
    await page.getByRole('searchbox').fill('DW-0000-000003')
    await tab(page, 'Open 1').waitFor()
    await tab(page, 'Draft').waitFor()
    await page.goto(page.url().replace(/\?.*/, '?sort=-number'))
    await tab(page, `Open ${many}`).waitFor()
    expect(watch.errors).toEqual([])
  })

  test('the box in the head says how many of all it chose, all can be chosen, and what is done with them is begun with all', async () => {
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.getByRole('row', { name: /DW-0000-000130/ }).waitFor()
    const all = page.getByRole('checkbox', { name: 'Select the rows shown' })
    await all.click()
    const bar = page.getByRole('region', { name: `100 of ${many} selected` })
    await bar.waitFor()
    expect(await page.evaluate<boolean>(`document.querySelector('.table__head input').indeterminate`)).toBe(
      true,
    )
    await bar.getByRole('button', { name: `Select all ${many}` }).click()
    const whole = page.getByRole('region', { name: `${many} selected`, exact: true })
    await whole.waitFor()
    expect(await all.isChecked()).toBe(true)
    expect(await page.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await whole.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: `Cancel order: ${many} records` }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByText(new RegExp(`^[1-9]\\d* of ${many}…`)).waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText(/^\d+ not tried$/).waitFor()
    const [done = '', left = ''] = await dialog.getByText(/^\d+ (?:done|not tried)$/).allInnerTexts()
    expect(Number.parseInt(done, 10) + Number.parseInt(left, 10)).toBe(many)
    const { body } = await yard.call('/sales-orders?status=cancelled&per_page=1')
    expect(body.meta.total).toBe(Number.parseInt(done, 10))
    expect(watch.errors).toEqual([])
  })
})
