import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

async function give(page: Page, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
  })
}

const file = [
  'external_reference;ship_to.name;ship_to.city;article_code;quantity_um3pl',
  'WEB-1;Anna Bianchi;Modena;BOLT;2',
  ';;;NUT;1,5',
  'WEB-2;Ugo Conti;Parma;BOLT;4',
  'WEB-3;Eva Neri;;BOLT;1',
  'WEB-3;;;NONE;few',
]

describe.skipIf(lacksChromium('orders from a file'))('orders from a file', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('shows what each order would be, makes the good ones, and the same file twice makes nothing twice', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('BOLT')
    await yard.article('NUT', { integer_only_um3pl_quantity: false })
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.getByRole('link', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import sales orders' })
    await dialog.waitFor()
    await give(page, file)
    await dialog.getByText('The file has no client column').waitFor()
    await dialog.getByLabel('Client').selectOption(String(yard.client))
    await dialog.getByText('2 new').waitFor()
    await dialog.getByText('1 with errors').waitFor()
    await dialog.getByRole('row', { name: /5 Error WEB-3.*Line 6: quantity_um3pl: Enter a number/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect((await yard.call('/sales-orders')).body.meta.total).toBe(0)
    const [mended] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the rows with errors' }).click(),
    ])
    expect(await readFile(await mended.path(), 'utf8')).toMatch(
      /external_reference,.*,errors\r\nWEB-3,Eva Neri,,BOLT,1,.*\r\nWEB-3,,,NONE,few,\r\n$/,
    )

    await dialog.getByRole('button', { name: 'Import 2 orders, skip errors' }).click()
    await dialog.getByText('Imported.').waitFor()
    const { body } = await yard.call('/sales-orders')
    expect(body.data).toMatchObject([
      { external_reference: 'WEB-2', client_3pl_id: yard.client, lines: [{ quantity_um3pl: 4 }] },
      {
        external_reference: 'WEB-1',
        ship_to: { name: 'Anna Bianchi', city: 'Modena' },
        lines: [{ article_code: 'BOLT' }, { article_code: 'NUT', quantity_um3pl: 1.5 }],
      },
    ])

    await dialog.getByRole('button', { name: 'Another file' }).click()
    await give(page, file.slice(0, 4))
    await dialog.getByText('2 already exist').waitFor()
    await dialog.getByText('Nothing to import').waitFor()
    expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)
    await dialog.getByRole('link', { name: 'WEB-1' }).click()
    await page.getByRole('heading', { name: body.data[1].order_number }).waitFor()
    expect((await yard.call('/sales-orders')).body.meta.total).toBe(2)
    expect(watch.errors).toEqual([])
  })
})
