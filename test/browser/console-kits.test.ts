import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'
import { counted, scan } from '../support/scanning.ts'

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
    await kit.getByText('Can be assembled now: 1').waitFor()

    await kit.getByRole('button', { name: 'Assemble', exact: true }).click()
    await dialog.getByLabel('Number of kits').fill('3')
    await dialog.getByLabel('Serial numbers').fill('S1, S2, S3')
    await dialog.getByRole('button', { name: 'Assemble', exact: true }).click()
    await dialog.getByText('Serial number S2 is not in stock.').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByLabel('Number of kits').fill('1')
    await dialog.getByLabel('Serial numbers').fill('S1')
    await dialog.getByRole('button', { name: 'Assemble', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await kit.getByText('Can be assembled now: 0').waitFor()
    expect(await yard.stock(box)).toEqual({ available: 1 })
    expect(watch).toMatchObject({ outside: [] })
  })

  test('a kit that is picked as parts: its order is picked and packed part by part', async () => {
    const yard = await Yard.open(site.world)
    const box = await yard.article('BOX-2', { name: 'Gift box' })
    const bottle = await yard.article('BOTTLE-2', { name: 'Bottle' })
    const glass = await yard.article('GLASS-2', { name: 'Glass' })
    const stock = [
      { article_id: bottle, quantity_um3pl: 5, location_code: 'A-1' },
      { article_id: glass, quantity_um3pl: 3, location_code: 'B-1' },
    ]
    await yard.post('/stock/adjustments', {
      client_3pl_id: yard.client,
      warehouse_id: yard.warehouse,
      lines: stock,
    })
    const components = [
      { article_id: bottle, quantity_um3pl: 2 },
      { article_id: glass, quantity_um3pl: 1 },
    ]
    await site.world.call(`/articles/${box}/components`, {
      method: 'PUT',
      token: yard.manager,
      company: yard.company,
      body: { components },
    })
    const { page } = await site.visit(`/${yard.company}/articles/${box}`, {
      token: yard.manager,
      phone: true,
    })
    const kit = page.getByRole('region', { name: 'Kit', exact: true })
    await kit.getByRole('button', { name: 'Edit components' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Orders use').selectOption('parts')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await kit.getByText('Orders use: components at picking').waitFor()

    const lines = [{ article_id: box, quantity_um3pl: 1 }]
    const { id, order_number } = (
      await yard.post('/sales-orders', { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines })
    ).body.data
    await goWithin(page, `/${yard.company}/sales-orders/${id}`)
    const parts = page.getByRole('list', { name: 'Components of BOX-2' })
    await parts.getByText('BOTTLE-2', { exact: true }).waitFor()
    expect(await parts.getByRole('listitem').count()).toBe(2)
    expect(await axeFaults(page)).toEqual([])

    await goWithin(page, `/${yard.company}/scan/pick/${id}`)
    await page.getByText('component of BOX-2').first().waitFor()
    await scan(page, 'BOTTLE-2')
    await counted(page, '1').waitFor()
    await scan(page, 'BOTTLE-2')
    await page.getByRole('region', { name: 'GLASS-2' }).waitFor()
    await scan(page, 'GLASS-2')
    await page.getByText('2 of 2 lines').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(order_number).first().waitFor()
    await expect
      .poll(async () => (await yard.call(`/sales-orders/${id}`)).body.data.lines[0].picked_um3pl)
      .toBe(1)

    await goWithin(page, `/${yard.company}/scan/pack/${id}`)
    await page.getByText('component of BOX-2').first().waitFor()
    await scan(page, 'BOTTLE-2')
    await scan(page, 'BOTTLE-2')
    await page.getByRole('region', { name: 'GLASS-2' }).waitFor()
    await scan(page, 'GLASS-2')
    await page.getByText('2 of 2 lines').waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`All goods picked for ${order_number} are in a parcel.`).waitFor()
    const { parcels } = (await yard.call(`/sales-orders/${id}`)).body.data
    expect(parcels).toMatchObject([
      {
        contents: [
          { article_id: bottle, quantity_um3pl: 2 },
          { article_id: glass, quantity_um3pl: 1 },
        ],
      },
    ])
  })
})
