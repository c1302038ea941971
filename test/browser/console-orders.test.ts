import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

/** Puts goods on the shelf by the API. */
async function fill(yard: Yard, article_id: number, quantity_um3pl: number): Promise<void> {
  const body = { warehouse_id: yard.warehouse, reason: 'test', lines: [{ article_id, quantity_um3pl }] }
  const reply = await yard.post('/stock/adjustments', body)
  if (reply.status !== 201) throw new Error(reply.text)
}

async function order(yard: Yard, lines: readonly object[], fields: object = {}) {
  const reply = await yard.post('/sales-orders', { lines, ...fields })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data
}

describe.skipIf(lacksChromium('orders in the console'))('orders in the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  }, 120_000)
  afterAll(() => site.stop())

  test('an order is typed and scanned, its stock is seen before anything is stored, then it waits and says why', async () => {
    const yard = await Yard.open(site.world)
    const oil = await yard.article('OIL-1', { name: 'Olive oil', integer_only_um3pl_quantity: false })
    await yard.article('SOAP-1', { name: 'Soap', um3pl_barcode: '8001234567897' })
    await fill(yard, oil, 10)
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders/new`, { token: yard.manager })
    const adding = page.getByRole('combobox', { name: 'Add an article' })
    await adding.fill('olive')
    await page.getByRole('option', { name: /OIL-1/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-quantity]:focus').waitFor()
    await page.keyboard.type('2,5')
    await page.keyboard.press('Enter')
    for (const count of [1, 2]) {
      await page.locator('[role=combobox]:focus').waitFor()
      await page.keyboard.type('8001234567897')
      await page.keyboard.press('Enter')
      await page.locator(`[aria-label="Quantity of SOAP-1"][value="${count}"]`).waitFor()
    }
    await page.getByText('10 PCE').waitFor()
    await page.getByRole('textbox', { name: 'External reference' }).fill('WEB-7')
    await page.getByRole('button', { name: 'Check stock' }).click()
    await page.getByText('Stock is missing: the order would wait as “Confirmed”.').waitFor()
    await page.getByText('2.5 of 2.5 PCE').waitFor()
    expect((await yard.call('/sales-orders')).body.meta.total).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create order' }).click()
    const why = page.getByRole('region', { name: 'Why it’s waiting' })
    await why.getByText('2 PCE missing').waitFor()
    await why.getByText(/Out of stock in this warehouse.*No delivery announced/).waitFor()
    await page.getByRole('tabpanel').getByText('Created: Confirmed. Stock shortage').waitFor()
    const { body } = await yard.call('/sales-orders')
    expect(body.data).toMatchObject([
      {
        external_reference: 'WEB-7',
        status: 'confirmed',
        lines: [{ quantity_um3pl: 2.5 }, { quantity_um3pl: 2 }],
      },
    ])
    expect(watch.errors).toEqual([])
  })

  test('what the service refuses stands at the line', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('WHOLE-1', { integer_only_um3pl_quantity: true })
    const { page } = await site.visit(`/${yard.company}/sales-orders/new`, { token: yard.manager })
    await page.getByRole('combobox', { name: 'Add an article' }).fill('WHOLE')
    await page.getByRole('option', { name: /WHOLE-1/ }).click()
    const quantity = page.getByRole('textbox', { name: 'Quantity of WHOLE-1' })
    await quantity.fill('1,5')
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.locator('[aria-label="Quantity of WHOLE-1"][aria-invalid=true]').waitFor()
    await quantity.fill('3')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    const { body } = await yard.call('/sales-orders')
    expect(body.data).toMatchObject([{ status: 'draft', lines: [{ quantity_um3pl: 3 }] }])
  })

  test('an order is picked in part, packed, shipped with its tracking number and delivered', async () => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('WALK-1')
    await fill(yard, article, 5)
    const made = await order(yard, [{ article_id: article, quantity_um3pl: 5 }], { order_number: 'SO-WALK' })
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders/${made.id}`, {
      token: yard.manager,
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await button('Pick').click()
    await dialog.getByRole('textbox', { name: 'Quantity of WALK-1' }).fill('2')
    await dialog.getByRole('button', { name: 'Pick' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('button[aria-disabled=true]', { hasText: /^Pack$/ }).waitFor()
    await button('Pick').click()
    await dialog.getByRole('button', { name: 'Pick' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('button:not([aria-disabled=true])', { hasText: /^Pack$/ }).click()
    await button('Ship').click()
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('TRK-1')
    await dialog.getByRole('button', { name: 'Ship by lines instead' }).click()
    await dialog.getByRole('button', { name: 'Add parcel' }).click()
    await dialog.getByRole('textbox', { name: 'Weight (kg)' }).fill('1,25')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await button('Mark as delivered').click()
    await page.getByText('SO-WALK is delivered.').waitFor()
    await page.getByRole('tabpanel').getByText('Packed → Shipped').waitFor()
    await page.getByText('1 movement: Shipped').click()
    await page.getByRole('row', { name: 'Shipped WALK-1 −5 −5' }).waitFor()
    await page.getByRole('tab', { name: 'Shipments (1)' }).click()
    await page.getByText('TRK-1').waitFor()
    await page.waitForURL(/tab=shipments/)
    await button('More actions').click()
    const [note] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Print delivery note' }).click(),
    ])
    expect(note.suggestedFilename()).toBe('SO-WALK delivery-note.pdf')
    expect(await readFile(await note.path(), 'latin1')).toMatch(/^%PDF-/)
    const { body } = await yard.call(`/sales-orders/${made.id}`)
    expect(body.data).toMatchObject({
      status: 'delivered',
      shipments: [{ tracking_number: 'TRK-1', packages: [{ weight_kg: 1.25 }] }],
    })
    expect(watch.errors).toEqual([])
  })

  test('a hold blocks and says so; a cancellation takes its reason; a viewer may only print', async () => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('HOLD-1')
    await fill(yard, article, 1)
    const made = await order(yard, [{ article_id: article, quantity_um3pl: 1 }])
    const path = `/${yard.company}/sales-orders/${made.id}`
    const { page } = await site.visit(path, { token: yard.manager })
    const choose = async (name: string, reason: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    await choose('Put on hold', 'unpaid')
    await page.getByText('The order is on hold. Release the hold to pick and ship it.').waitFor()
    expect(await page.getByRole('button', { name: 'Pick' }).getAttribute('title')).toBe(
      'The order is on hold. Release the hold first.',
    )
    await page.getByRole('button', { name: 'Release hold' }).click()
    await choose('Cancel order', 'customer left')
    await page.getByText(`${made.order_number} is cancelled.`).waitFor()
    await page.getByText('customer left').waitFor()
    const { body } = await yard.call(`/sales-orders/${made.id}`)
    expect(body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'customer left' })
    const open = await order(yard, [{ article_id: article, quantity_um3pl: 1 }])
    const viewer = await site.visit(`/${yard.company}/sales-orders/${open.id}`, {
      token: await yard.token('viewer'),
    })
    await viewer.page.getByRole('link', { name: 'HOLD-1' }).waitFor()
    expect(await viewer.page.locator('.page__actions > button:not([aria-haspopup])').count()).toBe(0)
    await viewer.page.getByRole('button', { name: 'More actions' }).click()
    expect(await viewer.page.getByRole('menuitem').allTextContents()).toEqual([
      'Print pick list',
      'Print packing slip',
    ])
  })

  test('an edit meets what somebody else saved, and the person decides', async () => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('EDIT-1')
    const made = await order(yard, [{ article_id: article, quantity_um3pl: 3 }], { notes: 'before' })
    const { page } = await site.visit(`/${yard.company}/sales-orders/${made.id}/edit`, {
      token: yard.manager,
    })
    await page.getByRole('textbox', { name: 'Notes' }).fill('mine')
    await page.getByRole('textbox', { name: 'Quantity of EDIT-1' }).fill('4')
    await yard.put(`/sales-orders/${made.id}`, { notes: 'theirs' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed by Test user' })
    await dialog.getByRole('row', { name: 'Notes theirs mine' }).waitFor()
    await dialog.getByRole('row', { name: 'Lines 3 PCE EDIT-1 4 PCE EDIT-1' }).waitFor()
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
    await page.getByText(`${made.order_number} is saved.`).waitFor()
    const { body } = await yard.call(`/sales-orders/${made.id}`)
    expect(body.data).toMatchObject({ notes: 'mine', lines: [{ quantity_um3pl: 4 }] })
  })

  test('the list keeps its question in the address, from the order back too', async () => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('LIST-1')
    await order(yard, [{ article_id: article, quantity_um3pl: 1 }], {
      order_number: 'SO-A',
      external_reference: 'A1',
      ship_to: { company_name: 'Bakery Rossi', city: 'Parma' },
    })
    const draft = { order_number: 'SO-B', external_reference: 'B1', status: 'draft' }
    await order(yard, [{ article_id: article, quantity_um3pl: 1 }], draft)
    const { page } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    await page.getByRole('row', { name: /SO-A/ }).waitFor()
    // The customer that the list shows is found by the search above it.
    await page.getByRole('searchbox').fill('rossi')
    await page.waitForURL(/search=rossi/)
    await page.getByRole('row', { name: /SO-B/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /SO-A.*Bakery Rossi, Parma/ }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('row', { name: /SO-B/ }).waitFor()
    await page.getByRole('tab', { name: 'Draft 1' }).click()
    await page.getByRole('row', { name: /SO-A/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('textbox', { name: 'External reference' }).fill('B1')
    await page.waitForURL(/status=draft&reference=B1/)
    await page.getByRole('row', { name: /SO-B/ }).click()
    await page.getByRole('heading', { name: 'SO-B' }).waitFor()
    await page.getByRole('link', { name: 'Sales orders' }).first().waitFor()
    await page.locator('.page__back').click()
    await page.waitForURL(/sales-orders\?status=draft&reference=B1$/)
    await page.getByRole('row', { name: /SO-B/ }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await page.getByText('No results').waitFor()
    expect(await page.getByRole('row', { name: /SO-/ }).count()).toBe(0)
  })

  test('a purchase order is entered, and a reception announced from it', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('BUY-1')
    const supplier = { code: 'SUP', name: 'Supplier one', is_supplier: true, client_3pl_id: yard.client }
    await yard.post('/partners', supplier)
    const { page, watch } = await site.visit(`/${yard.company}/purchase-orders/new`, { token: yard.manager })
    await page.getByRole('combobox', { name: 'Supplier' }).fill('one')
    await page.getByRole('option', { name: /Supplier one/ }).click()
    await page.getByRole('combobox', { name: 'Add an article' }).fill('BUY')
    await page.getByRole('option', { name: /BUY-1/ }).click()
    await page.getByRole('textbox', { name: 'Quantity of BUY-1' }).fill('12')
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByText('SUP · Supplier one').waitFor()
    await page.getByRole('button', { name: 'Announce reception' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Quantity of BUY-1' }).fill('8')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Announce reception' }).click()
    await page.waitForURL(/receptions\/\d+/)
    await page.goBack()
    await page
      .getByRole('region', { name: 'Related documents' })
      .getByRole('listitem')
      .filter({ hasText: /RC-\d+Announced/ })
      .waitFor()
    const { body } = await yard.call('/purchase-orders')
    expect(body.data).toMatchObject([
      { status: 'confirmed', lines: [{ announced_um3pl: 8, remaining_um3pl: 12 }] },
    ])
    expect(watch.errors).toEqual([])
  })

  test.each(['light', 'dark'] as const)('axe finds nothing on lists and orders in %s', async (scheme) => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('AXE-1')
    await fill(yard, article, 1)
    const made = await order(yard, [{ article_id: article, quantity_um3pl: 3 }], {
      on_hold: true,
      notes: 'by hand',
    })
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders/${made.id}?tab=api`, {
      token: yard.manager,
      scheme,
    })
    await page.getByText('2 PCE missing').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.locator('.page__back').click()
    await page.getByRole('row', { name: /On hold/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(watch.errors).toEqual([])
  })

  test('fits a phone', async () => {
    const yard = await Yard.open(site.world)
    const article = await yard.article('PHONE-1')
    const made = await order(yard, [{ article_id: article, quantity_um3pl: 3 }])
    const { page } = await site.visit(`/${yard.company}/sales-orders/${made.id}`, {
      token: yard.manager,
      phone: true,
    })
    await page.getByText('3 PCE missing').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Edit' }).tap()
    await page.getByRole('textbox', { name: 'Quantity of PHONE-1' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  test('on a phone the chosen tab is in sight, and the page stays where it is', async () => {
    const yard = await Yard.open(site.world)
    const made = await order(yard, [{ article_id: await yard.article('TABS-1'), quantity_um3pl: 3 }])
    const address = `/${yard.company}/sales-orders`
    const options = { token: yard.manager, phone: true, language: 'ro' } as const
    const { page } = await site.visit(`${address}?status=cancelled`, options)
    const chosen = page.getByRole('tab', { selected: true })
    const isInSight = async () => {
      const box = await chosen.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 390
    }
    await expect.poll(isInSight).toBe(true)
    await chosen.press('ArrowRight')
    await expect.poll(isInSight).toBe(true)
    await goWithin(page, `${address}/${made.id}?tab=api`)
    await page.getByRole('tabpanel').waitFor()
    await expect.poll(isInSight).toBe(true)
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })
})
