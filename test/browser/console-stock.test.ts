import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

async function stocked(site: Site): Promise<{ readonly yard: Yard; readonly article: number }> {
  const yard = await Yard.open(site.world)
  const { warehouse: warehouse_id } = yard
  const article = await yard.article('BOLT-8', { um3pl_2: 'CTN', um3pl_2_factor: 10 })
  const other = await yard.article('NUT-8')
  await yard.post('/stock/adjustments', {
    warehouse_id,
    reason: 'First fill',
    lines: [
      { article_id: article, quantity_um3pl: 120 },
      { article_id: other, quantity_um3pl: 5 },
    ],
  })
  return { yard, article }
}

describe.skipIf(lacksChromium('stock in the console'))('stock in the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('a row opens the article with its figures, packages and every movement with its cause', async () => {
    const { yard, article } = await stocked(site)
    const order = await yard.post('/sales-orders', {
      client_3pl_id: yard.client,
      warehouse_id: yard.warehouse,
      lines: [{ article_id: article, quantity_um3pl: 20 }],
    })
    const { page, watch } = await site.visit(`/${yard.company}/stock`, { token: yard.manager })
    await page.getByText('2 stock lines: on hand 125 PCE, available 105 PCE').waitFor()
    await page.getByRole('searchbox').fill('bolt')
    await page.getByRole('row', { name: /NUT-8/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /BOLT-8/ }).click()
    const side = page.getByRole('complementary', { name: 'BOLT-8' })
    await side.getByRole('row', { name: 'MOD 120 12 CTN 100 20' }).waitFor()
    await side.getByText('First fill').waitFor()
    await side.getByRole('combobox', { name: 'Movement type' }).selectOption('reservations')
    await side.getByText('First fill').waitFor({ state: 'detached' })
    await side.getByRole('link', { name: `Sales order ${order.body.data.id}` }).click()
    await page.waitForURL(/sales-orders\/\d+/)
    await page.goBack()
    await side.waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('bolt')
    expect(watch.errors).toEqual([])
  })

  test('all movements of an article become a file, those too that were not read yet', async () => {
    const { yard, article } = await stocked(site)
    for (const quantity_um3pl of [1, 2, 3, 4]) {
      const lines = [{ article_id: article, quantity_um3pl }]
      await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, reason: 'Found; more', lines })
    }
    const { page } = await site.visit(`/${yard.company}/stock/${article}`, { token: yard.manager })
    await page.route('**/stock/movements?*', (route) =>
      route.continue({ url: route.request().url().replace('per_page=500', 'per_page=2') }),
    )
    const side = page.getByRole('complementary', { name: 'BOLT-8' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      side.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    await page.getByText('5 rows exported.').waitFor()
    expect(file.suggestedFilename()).toBe('movements.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('When,Movement,Article,On hand (change)')
    const quantities = lines.slice(1, 6).map((line) => line.split(',').slice(3, 7))
    expect(quantities).toEqual([
      ['4', '0', '130', 'PCE'],
      ['3', '0', '126', 'PCE'],
      ['2', '0', '123', 'PCE'],
      ['1', '0', '121', 'PCE'],
      ['120', '0', '120', 'PCE'],
    ])
    expect(lines[1]).toContain('"Found; more"')
  })

  test('shows the stock as it was, where nothing can be booked', async () => {
    const { yard } = await stocked(site)
    const { page } = await site.visit(`/${yard.company}/stock?as_of=2026-01-01T10:00&in_stock=1`, {
      token: yard.manager,
    })
    await page.getByText('Stock as of').waitFor()
    await page.getByText('No results').waitFor()
    expect(await page.getByRole('button', { name: 'Adjust' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Back to current stock' }).click()
    await page.getByRole('row', { name: /BOLT-8/ }).waitFor()
    await page.getByRole('button', { name: 'Adjust' }).waitFor()
  })

  test('an adjustment says at its line what is missing, and is booked once it is right', async () => {
    const { yard, article } = await stocked(site)
    const { page } = await site.visit(`/${yard.company}/stock/${article}`, { token: yard.manager })
    const side = page.getByRole('complementary', { name: 'BOLT-8' })
    await side.getByRole('button', { name: 'Adjust' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' })
    await dialog.getByLabel('Quantity of BOLT-8').fill('-200')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('80 missing.', { exact: true }).waitFor()
    await dialog.getByLabel('Quantity of BOLT-8').fill('many')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.locator('.line-editor').getByText('Not a number.').waitFor()
    await dialog.getByLabel('Quantity of BOLT-8').fill('-2')
    await dialog.getByLabel('Reason').fill('Bent')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Booked: 1 movement.').waitFor()
    await side.getByText('Bent').waitFor()
    expect(await yard.stock(article)).toEqual({ available: 118 })
  })

  test('counts, moves and blocks goods', async () => {
    const { yard, article } = await stocked(site)
    await yard.post('/warehouses', { code: 'PAR', name: 'Parma' })
    const { page } = await site.visit(`/${yard.company}/stock/${article}`, { token: yard.manager })
    const side = page.getByRole('complementary', { name: 'BOLT-8' })
    const book = async (
      button: string,
      quantity: string,
      more?: (dialog: ReturnType<typeof page.getByRole>) => Promise<unknown>,
    ) => {
      await side.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Quantity of BOLT-8').fill(quantity)
      await more?.(dialog)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await book('Count', '100')
    await book('Change status', '30')
    await book('Move', '20', (dialog) => dialog.getByLabel('To warehouse').selectOption('Parma'))
    await side.getByRole('row', { name: /PAR 20 2 CTN 20 0/ }).waitFor()
    await side.getByRole('row', { name: /MOD 80 8 CTN 50 0/ }).waitFor()
    expect(await yard.stock(article)).toEqual({ available: 20, hold: 30 })
  })

  test('who only reads is offered no booking', async () => {
    const { yard } = await stocked(site)
    const token = await yard.token('viewer')
    const { page } = await site.visit(`/${yard.company}/stock`, { token })
    await page.getByRole('row', { name: /BOLT-8/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Adjust' }).count()).toBe(0)
  })

  test('verifies the ledger', async () => {
    const { yard } = await stocked(site)
    const { page } = await site.visit(`/${yard.company}/stock`, { token: yard.manager })
    await page.getByRole('button', { name: 'Check stock integrity' }).click()
    await page.getByText('2 balances match 2 movements.').waitFor()
    expect(new URL(page.url()).search).toBe('?verify=1')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing on list, article and dialog in %s',
    async (scheme) => {
      const { yard, article } = await stocked(site)
      const { page, watch } = await site.visit(`/${yard.company}/stock/${article}`, {
        token: yard.manager,
        scheme,
      })
      await page.getByRole('complementary').getByText('First fill').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('complementary').getByRole('button', { name: 'Move' }).click()
      await page.getByLabel('Quantity of BOLT-8').waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(watch.errors).toEqual([])
    },
  )

  test('fits a phone', async () => {
    const { yard } = await stocked(site)
    const { page } = await site.visit(`/${yard.company}/stock`, { token: yard.manager, phone: true })
    await page.getByRole('row', { name: /BOLT-8/ }).tap()
    await page.getByRole('complementary', { name: 'BOLT-8' }).getByText('First fill').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await axeFaults(page)).toEqual([])
  })
})
