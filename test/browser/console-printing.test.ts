import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'
import { png } from '../support/png.ts'

describe.skipIf(lacksChromium('printing in the console'))('printing', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('a station is made, a paper sent to it, cancelled and printed again; the logo is set', async () => {
    const yard = await Yard.open(site.world)
    const article_id = await yard.article('PAPER-1')
    const made = await yard.post('/sales-orders', {
      client_3pl_id: yard.client,
      order_number: 'SO-PRINT',
      lines: [{ article_id, quantity_um3pl: 1 }],
    })
    const order = Number(made.body.data.id)
    const { page, watch } = await site.visit(`/${yard.company}/printing/stations/new`, {
      token: yard.manager,
    })
    await page.getByLabel('Name').fill('Office')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Print program' }).waitFor()
    expect(await axeFaults(page)).toEqual([])

    await goWithin(page, `/${yard.company}/sales-orders/${order}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print on a station' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Copies').fill('2')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Print' }).click()
    await dialog.waitFor({ state: 'detached' })

    await goWithin(page, `/${yard.company}/printing`)
    await page.getByRole('row', { name: /SO-PRINT/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Print again' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await axeFaults(page)).toEqual([])

    await goWithin(page, `/${yard.company}/admin/logo`)
    const buffer = png({ width: 200, height: 60 })
    const file = { name: 'logo.png', mimeType: 'image/png', buffer }
    await page.getByRole('heading', { name: 'No logo yet' }).waitFor()
    await page.getByLabel('Choose a picture').setInputFiles(file)
    await page.getByRole('img', { name: 'Logo as printed' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(watch).toMatchObject({ outside: [] })
  })
})
