import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('kits in the console'))('kits in the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('an article becomes a kit, is assembled on a phone, and what is missing is named', async () => {
    const yard = await Yard.open(site.world)
    const box = await yard.article('BOX-1', { name: 'Gift box' })
    const bottle = await yard.article('BOTTLE-1')
    const lamp = await yard.article('LAMP-1', { tracking: 'serial' })
    const lines = [
      { article_id: bottle, quantity_um3pl: 5 },
      { article_id: lamp, quantity_um3pl: 1, serial_numbers: ['S1'] },
    ]
    await yard.post('/stock/adjustments', { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines })
    const { page, watch } = await site.visit(`/${yard.company}/articles/${box}`, {
      token: yard.manager,
      phone: true,
    })
    const kit = page.getByRole('region', { name: 'Kit', exact: true })
    await kit.getByRole('button', { name: 'Make it a kit' }).click()
    const dialog = page.getByRole('dialog')
    for (const code of ['BOTTLE-1', 'LAMP-1']) {
      await dialog.getByRole('combobox').first().fill(code)
      await dialog.getByRole('option', { name: new RegExp(code) }).click()
    }
    await dialog.getByRole('textbox', { name: /BOTTLE-1/ }).fill('2')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await kit.getByText('Could be made now: 1').waitFor()

    await kit.getByRole('button', { name: 'Assemble' }).click()
    await dialog.getByLabel('How many kits').fill('3')
    await dialog.getByLabel('Serial numbers').fill('S1, S2, S3')
    await dialog.getByRole('button', { name: 'Assemble' }).click()
    await dialog.getByText('The serial number S2 is not in stock.').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByLabel('How many kits').fill('1')
    await dialog.getByLabel('Serial numbers').fill('S1')
    await dialog.getByRole('button', { name: 'Assemble' }).click()
    await dialog.waitFor({ state: 'detached' })
    await kit.getByText('Could be made now: 0').waitFor()
    expect(await yard.stock(box)).toEqual({ available: 1 })
    expect(watch).toMatchObject({ outside: [] })
  })
})
