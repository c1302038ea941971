import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, goWithin } from '../support/console.ts'
import { testPassword } from '../support/world.ts'

const carton = '18001234567894'

/** A company with a manager, a warehouse and one article in cartons of six. */
async function begin({ world }: Site) {
  const company = await world.company()
  const { email, token } = await world.user([{ company_id: company, role: 'manager' }])
  const post = (path: string, body: object) =>
    world.call(path, { method: 'POST', token, company, body: { ...body } })
  await post('/warehouses', { code: 'MOD', name: 'Modena', is_default: true })
  const oil = { article_code: 'OIL', description: 'Olive oil', um3pl: 'PCE' }
  await post('/articles', { ...oil, um3pl_2: 'CTN', um3pl_2_factor: 6, um3pl_2_barcode: carton })
  return { email, company }
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function menu(page: Page, name: string) {
  return page.getByRole('navigation').getByRole('link', { name, exact: true })
}

/** The last option of a dialog is the one it was opened for. */
async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await button(page, 'Sign in').click()
  await menu(page, 'Receptions').waitFor()
}

async function addLine(page: Page, quantity: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an article' }).fill('OIL')
  await page.getByRole('option', { name: /OIL/ }).first().click()
  await page.getByRole('textbox', { name: 'Quantity of OIL' }).fill(quantity)
}

async function announceAndScan(page: Page): Promise<void> {
  await menu(page, 'Receptions').click()
  await page.getByRole('link', { name: 'Announce' }).first().click()
  await addLine(page, '12')
  await button(page, 'Announce').click()
  await button(page, 'Receive by scanning').click()
  await page.getByText('Scan the first article').waitFor()
  for (const counted of ['6', '12']) {
    await page.keyboard.type(carton)
    await page.keyboard.press('Enter')
    await page
      .getByTestId('counted')
      .and(page.getByText(counted, { exact: true }))
      .waitFor()
  }
  await button(page, 'Finish').click()
  await agree(page, 'Confirm')
  await button(page, 'Complete reception').click()
  await page.getByText('is complete.').waitFor()
}

/** On hand and available. */
async function seeStock(page: Page, quantity: number): Promise<void> {
  await menu(page, 'Stock').click()
  await page.getByRole('row', { name: new RegExp(`^OIL.* MOD ${quantity} ${quantity}\\b`) }).waitFor()
}

/** Creates an order and sends it on its way; gives its address. */
async function orderAndShip(page: Page): Promise<string> {
  await menu(page, 'Sales orders').click()
  await page.getByRole('link', { name: 'New order' }).first().click()
  await addLine(page, '5')
  await button(page, 'Create order').click()
  await button(page, 'Pick').click()
  await agree(page, 'Pick')
  await button(page, 'Pack').click()
  await button(page, 'Ship').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tracking number' }).fill('TRK-1')
  await agree(page, 'Ship')
  await page.getByRole('tabpanel').getByText('Packed → Shipped').waitFor()
  return page.url()
}

async function sendBack(page: Page, order: string): Promise<void> {
  await goWithin(page, new URL(order).pathname)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Announce a return' }).click()
  await button(page, 'Everything').click()
  await button(page, 'Announce').click()
  await button(page, 'Receive').click()
  await agree(page, 'Receive')
  await button(page, 'Set disposition').click()
  await agree(page, 'Apply')
  await button(page, 'Complete').click()
  await page.getByRole('tabpanel').getByText('Inspecting → Completed').waitFor()
}

describe.skipIf(lacksChromium('a day in the console'))('a day in the console', { timeout: 180_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  }, 120_000)
  afterAll(() => site.stop())

  test('from signing in to goods that are back on their shelf', async () => {
    const { email, company } = await begin(site)
    const { page, watch } = await site.visit('/')
    await signIn(page, email)
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${company}\\b`))
    await announceAndScan(page)
    await seeStock(page, 12)
    const order = await orderAndShip(page)
    await seeStock(page, 7)
    await sendBack(page, order)
    await seeStock(page, 12)
    expect(watch.outside).toEqual([])
    expect(watch.errors).toEqual([])
  })
})
