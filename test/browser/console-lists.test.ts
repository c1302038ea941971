import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

/** A company with orders of an article without stock: they are confirmed, and wait. */
async function withOrders(site: Site, orders: readonly object[]): Promise<Yard> {
  const yard = await Yard.open(site.world)
  const article_id = await yard.article('LISTED')
  for (const fields of orders) {
    const { status, text } = await yard.post('/sales-orders', {
      lines: [{ article_id, quantity_um3pl: 1 }],
      ...fields,
    })
    if (status !== 201) throw new Error(text)
  }
  return yard
}

/** Texts of the first column, from top to bottom. */
function numbers(page: Page): Promise<readonly string[]> {
  return page.locator('.table__link').allInnerTexts()
}

describe.skipIf(lacksChromium('lists of the console'))('lists of the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('rows are links: they have an address, and a middle press, Ctrl and the keyboard open them in another tab', async () => {
    const yard = await withOrders(site, [{ order_number: 'SO-LINK' }])
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders?status=confirmed`, {
      token: yard.manager,
    })
    const row = page.getByRole('row', { name: /SO-LINK/ })
    const link = row.getByRole('link', { name: 'SO-LINK' })
    expect(await link.getAttribute('href')).toMatch(
      new RegExp(String.raw`^/${yard.company}/sales-orders/\d+\?status=confirmed$`),
    )
    const context = page.context()
    for (const press of [
      () => row.click({ button: 'middle' }),
      () => row.click({ modifiers: ['ControlOrMeta'] }),
      async () => {
        await row.focus()
        await page.keyboard.press('ControlOrMeta+Enter')
      },
    ]) {
      const [tab] = await Promise.all([context.waitForEvent('page'), press()])
      await tab.waitForURL(/sales-orders\/\d+/)
      await tab.close()
    }
    expect(new URL(page.url()).pathname).toBe(`/${yard.company}/sales-orders`)
    await row.click()
    await page.getByRole('heading', { name: 'SO-LINK' }).waitFor()
    expect(watch.errors).toEqual([])
  })

  test('order and columns stand in the address; a view keeps them under a name, and the browser the columns', async () => {
    const yard = await withOrders(site, [
      { order_number: 'SO-9', requested_ship_date: '2026-03-01', notes: 'third' },
      { order_number: 'SO-10', status: 'draft', requested_ship_date: '2026-02-01' },
      { order_number: 'SO-8' },
    ])
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await page.waitForURL(/sort=number/)
    await expect.poll(() => numbers(page)).toEqual(['SO-8', 'SO-9', 'SO-10'])
    // Rows without a date come last, in either direction.
    await page.getByRole('button', { name: 'Ship date' }).click()
    await expect.poll(() => numbers(page)).toEqual(['SO-10', 'SO-9', 'SO-8'])
    await page.getByRole('button', { name: 'Ship date' }).click()
    await expect.poll(() => numbers(page)).toEqual(['SO-9', 'SO-10', 'SO-8'])
    expect(await page.getByRole('columnheader', { name: 'Ship date' }).getAttribute('aria-sort')).toBe(
      'descending',
    )

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Notes' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Warehouse' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /SO-9.*third/ }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Warehouse' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('By date')
    await page.getByRole('button', { name: 'Save' }).click()
    const view = new URL(page.url()).search
    expect(view).toContain('sort=-ship')
    expect(view).toContain('notes')

    // Without a question: the order is the usual one, the columns are those chosen last.
    await page.goto(page.url().replace(view, ''))
    await expect.poll(() => numbers(page)).toEqual(['SO-8', 'SO-10', 'SO-9'])
    await page.getByRole('columnheader', { name: 'Notes' }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitemradio', { name: 'By date' }).click()
    await expect.poll(() => numbers(page)).toEqual(['SO-9', 'SO-10', 'SO-8'])
    expect(new URL(page.url()).search).toBe(view)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Remove a view: By date' }).click()
    await page.getByText('No saved views yet.').waitFor()
    expect(watch.errors).toEqual([])
  })

  test('several orders are cancelled at once: one that somebody changed meanwhile is refused and stays chosen', async () => {
    const yard = await withOrders(site, [
      { order_number: 'SO-1', status: 'draft' },
      { order_number: 'SO-2', status: 'draft' },
      { order_number: 'SO-3' },
    ])
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.getByRole('row', { name: /SO-1/ }).getByRole('checkbox').check()
    await page.getByRole('row', { name: /SO-2/ }).focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('region', { name: '2 of 3 selected' })
    await bar.getByRole('button', { name: 'Confirm' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select the rows shown' }).check()
    const all = page.getByRole('region', { name: '3 selected' })
    await all.getByRole('button', { name: 'Cancel' }).waitFor()
    // Not what only some of them allow.
    expect(await all.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])

    const { body } = await yard.call('/sales-orders?search=SO-2')
    await yard.put(`/sales-orders/${body.data[0].id}`, { notes: 'faster' })
    await all.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer wants none of it')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByText('2 done').waitFor()
    await dialog.getByText('1 refused').waitFor()
    await dialog.getByRole('row', { name: /SO-2 Refused Someone else changed this document/ }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('region', { name: /^1 (?:of \d+ )?selected$/ }).waitFor()
    expect(await page.getByRole('row', { name: /SO-2/ }).getByRole('checkbox').isChecked()).toBe(true)
    const { body: after } = await yard.call('/sales-orders?per_page=10')
    expect(
      Object.fromEntries(
        after.data.map((order: { order_number: string; status: string }) => [
          order.order_number,
          order.status,
        ]),
      ),
    ).toEqual({ 'SO-1': 'cancelled', 'SO-2': 'draft', 'SO-3': 'cancelled' })
    expect(watch.errors.filter((line) => !line.includes('412'))).toEqual([])
  })

  test('the list as it is filtered becomes a file: all pages, the columns shown, and no formula', async () => {
    const yard = await Yard.open(site.world)
    const rows = Array.from({ length: 230 }, (_, at) => ({
      article_code: `EXP-${at + 1}`,
      description: at === 0 ? '=1+1' : 'Té "fort"; 1',
      um3pl: 'PCE',
      client_3pl_id: yard.client,
      weight_kg: '1.5',
    }))
    await yard.post('/articles/bulk', { articles: rows })
    await yard.article('OTHER')
    const { page, watch } = await site.visit(
      `/${yard.company}/articles?search=EXP&columns=code,name,weight`,
      {
        token: yard.manager,
        language: 'it',
      },
    )
    await page.getByRole('row', { name: /EXP-1\b/ }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Esporta' }).click(),
    ])
    await page.getByText('230 righe esportate.').waitFor()
    expect(file.suggestedFilename()).toBe('articles.csv')
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFCodice;Nome;Peso')
    expect(lines).toContain(`EXP-1;'=1+1;"1,5"`)
    expect(lines).toContain('EXP-230;"Té ""fort""; 1";"1,5"')
    expect(lines).toHaveLength(232)
    expect(watch.errors).toEqual([])
  })

  test('on a phone boxes come when they are asked for, and articles are archived and brought back', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('GO-1')
    await yard.article('GO-2')
    await yard.article('STAY')
    const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager, phone: true })
    await page.getByRole('row', { name: /STAY/ }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    // The headings are out of sight: a menu has the order.
    for (const choice of [/^Code$/, /^Code, ascending/]) {
      await page.getByRole('button', { name: 'Sort' }).tap()
      await page.getByRole('menuitemradio', { name: choice }).tap()
    }
    await page.getByRole('row').nth(1).filter({ hasText: 'STAY' }).waitFor()
    await page.getByRole('button', { name: 'Select several' }).tap()
    await page.getByRole('checkbox', { name: 'Select the rows shown' }).check()
    await page.getByRole('region', { name: '3 selected' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('row', { name: /STAY/ }).getByRole('checkbox').uncheck()
    await page.getByRole('region', { name: '2 of 3 selected' }).getByRole('button', { name: 'Archive' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Archive' }).tap()
    await dialog.getByText('2 done').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().tap()
    await page.getByRole('row', { name: /GO-/ }).first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('row', { name: /GO-2/ }).waitFor()
    await page.getByRole('row', { name: /GO-1/ }).waitFor()
  })
})
