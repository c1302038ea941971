import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'
import { testPassword } from '../support/world.ts'

/** The question before something is given up. */
function asked(page: Page) {
  return page.getByRole('dialog', { name: 'Leave without saving?' })
}

function link(page: Page, name: string) {
  return page.getByRole('navigation').getByRole('link', { name })
}

/** The label of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    `document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.ariaLabel`,
  )
}

describe.skipIf(lacksChromium('forms of the console'))('forms of the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('a new order is left only when one says so, and comes back after Back and a reload', async () => {
    const yard = await Yard.open(site.world)
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token: yard.manager })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('link', { name: 'New order' }).first().click()
    const reference = page.getByLabel('External reference')
    await reference.fill('REF-1')
    await link(page, 'Articles').click()
    expect(await axeFaults(page)).toEqual([])
    await asked(page).getByRole('button', { name: 'Stay' }).click()
    expect(await reference.inputValue()).toBe('REF-1')

    await page.goBack()
    await page.getByRole('link', { name: 'New order' }).first().waitFor()
    await page.goForward()
    await page.getByText('Your unsaved input was restored.').waitFor()
    expect(await reference.inputValue()).toBe('REF-1')
    await page.reload()
    await page.getByText('Your unsaved input was restored.').waitFor()
    expect(await reference.inputValue()).toBe('REF-1')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await reference.inputValue()).toBe('')

    await reference.fill('REF-2')
    await link(page, 'Articles').click()
    await asked(page).getByRole('button', { name: 'Leave and discard' }).click()
    await page.getByText('No articles yet').waitFor()
    await page.goBack()
    expect(await reference.inputValue()).toBe('')
    expect(watch.errors).toEqual([])
  })

  test('the arrow keys keep the highlighted article of a long list in sight', async () => {
    const yard = await Yard.open(site.world)
    for (let n = 10; n < 22; n += 1) await yard.article(`LONG-${n}`)
    const { page } = await site.visit(`/${yard.company}/sales-orders/new`, { token: yard.manager })
    const field = page.getByRole('combobox', { name: 'Add an article' })
    await field.fill('LONG')
    await page.getByRole('option').nth(11).waitFor({ state: 'attached' })
    const inSight = () =>
      page.evaluate<boolean>(`(() => {
        const option = document.querySelector('[role=option][aria-selected=true]')
        const [box, list] = [option, option.parentElement].map((each) => each.getBoundingClientRect())
        return box.top >= list.top && box.bottom <= list.bottom
      })()`)
    for (let step = 0; step < 11; step += 1) await field.press('ArrowDown')
    expect(await inSight()).toBe(true)
    await field.press('ArrowDown')
    expect(await page.getByRole('listbox').getByRole('option', { selected: true }).innerText()).toContain(
      'LONG-10',
    )
    expect(await inSight()).toBe(true)
  })

  test('a session that ends in the middle of a form costs nothing of it', async () => {
    const yard = await Yard.open(site.world)
    const { email } = await site.world.user([{ company_id: yard.company, role: 'manager' }])
    const { page } = await site.visit(`/${yard.company}/receptions/new`)
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(testPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await signIn()
    await page.getByLabel('External reference').fill('ASN-7')
    await page.route('**/api/articles*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Over.' } }),
    )
    await page.getByRole('combobox', { name: 'Add an article' }).fill('a')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.unrouteAll()
    await signIn()
    await page.getByText('Your unsaved input was restored.').waitFor()
    expect(await page.getByLabel('External reference').inputValue()).toBe('ASN-7')
    // Signing out removes it.
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn()
    expect(await page.getByLabel('External reference').inputValue()).toBe('')
  })

  test('an article that is being changed is not left for another row or by Escape unasked', async () => {
    const yard = await Yard.open(site.world)
    const id = await yard.article('HELD-1')
    await yard.article('OTHER-1')
    const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
    await page.getByRole('row', { name: /HELD-1/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    const name = page.getByRole('complementary').getByLabel('Name')
    await name.fill('Mine')
    const stays = async (leave: () => Promise<unknown>) => {
      await leave()
      await asked(page).getByRole('button', { name: 'Stay' }).click()
      await asked(page).waitFor({ state: 'detached' })
      expect(await name.inputValue()).toBe('Mine')
      expect(new URL(page.url()).pathname).toBe(`/${yard.company}/articles/${id}`)
    }
    await stays(() => page.getByRole('row', { name: /OTHER-1/ }).click())
    await name.focus()
    await stays(() => page.keyboard.press('Escape'))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('HELD-1 is saved.').waitFor()
    await page.getByRole('row', { name: /OTHER-1/ }).click()
    await page.getByRole('complementary', { name: 'OTHER-1' }).waitFor()
    expect((await yard.call(`/articles/${id}`)).body.data.name).toBe('Mine')
  })

  test('a new article beside the list comes back after Back and a reload, until it is given up', async () => {
    const yard = await Yard.open(site.world)
    const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
    await page.getByRole('link', { name: 'New article' }).first().click()
    const side = page.getByRole('complementary', { name: 'New article' })
    const code = side.getByRole('textbox', { name: 'Code', exact: true })
    await code.fill('KEPT-1')
    await page.goBack()
    await side.waitFor({ state: 'detached' })
    await page.goForward()
    await side.getByText('Your unsaved input was restored.').waitFor()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    expect(await code.inputValue()).toBe('KEPT-1')
    await side.getByRole('button', { name: 'Start over' }).click()
    expect(await code.inputValue()).toBe('')
    await side.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'New article' }).first().click()
    await code.waitFor()
    expect(await side.getByText('Your unsaved input was restored.').count()).toBe(0)
  })

  test('changes beside a list come back after Back and a reload, and say what others did meanwhile', async () => {
    const yard = await Yard.open(site.world)
    const { client } = yard
    const path = `/${yard.company}/reference/clients`
    const { page, watch } = await site.visit(path, { token: yard.manager })
    await page.getByRole('gridcell').first().click()
    const side = page.getByRole('complementary')
    await side.getByRole('button', { name: 'Edit' }).click()
    const name = side.getByRole('textbox', { name: 'Name', exact: true })
    const surplus = side.getByLabel('Surplus goods')
    await name.fill('Mine')
    await surplus.selectOption('hold')
    await page.goBack()
    await side.waitFor({ state: 'detached' })
    await page.goForward()
    await side.getByText('Your unsaved input was restored.').waitFor()
    expect([await name.inputValue(), await surplus.inputValue()]).toEqual(['Mine', 'hold'])

    await yard.put(`/clients/${client}`, { country_code: 'RO' })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await side.getByText('This record changed since you started.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await name.inputValue()).toBe('Mine')
    await side.getByRole('button', { name: 'Save' }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both.getByRole('row', { name: /^Country RO/ }).waitFor()
    await both.getByRole('button', { name: 'Overwrite with mine' }).click()
    await page.getByText('is saved.').waitFor()
    const saved = await yard.call(`/clients/${client}`)
    const settings = { over_receipt_policy: 'hold', over_receipt_tolerance_percent: 0 }
    expect(saved.body.data).toMatchObject({ name: 'Mine', country_code: 'RO', settings })

    // Discarded or reverted input is forgotten.
    await side.getByRole('button', { name: 'Edit' }).click()
    await name.fill('Other')
    await name.fill('Mine')
    await page.reload()
    await side.getByRole('button', { name: 'Edit' }).click()
    await name.fill('Other')
    await side.getByRole('button', { name: 'Cancel' }).click()
    await side.getByRole('button', { name: 'Edit' }).click()
    expect(await name.inputValue()).toBe('Mine')
    expect(await side.getByText('Your unsaved input was restored.').count()).toBe(0)
    expect(watch.errors.filter((error) => !error.includes('412'))).toEqual([])
  })

  test('a dialog with something in it asks before Escape closes it', async () => {
    const yard = await Yard.open(site.world)
    const { page } = await site.visit(`/${yard.company}/stock?book=count`, { token: yard.manager })
    const reason = page.getByRole('dialog').getByLabel('Reason')
    await reason.fill('Yearly count')
    await page.keyboard.press('Escape')
    await asked(page).getByRole('button', { name: 'Stay' }).click()
    expect(await reason.inputValue()).toBe('Yearly count')
    await page.keyboard.press('Escape')
    await asked(page).getByRole('button', { name: 'Leave and discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a refused save leads to the first fault and says how many there are', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('LINE-1')
    const { page } = await site.visit(`/${yard.company}/sales-orders/new`, {
      token: yard.manager,
      phone: true,
    })
    await page.getByRole('combobox', { name: 'Add an article' }).fill('LINE')
    await page.getByRole('option', { name: /LINE-1/ }).click()
    await page.getByLabel('Country').fill('Italy')
    await page.getByText('Street, second line, Region, Phone, E-mail').click()
    await page.getByLabel('E-mail').fill('nobody')
    await page.evaluate(`document.querySelector('main').scrollTo(0, 0)`)
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByText('Not saved: check 2 fields.').waitFor()
    expect(await focused(page)).toMatch(/^Country/)
    // Between the bar above and the pages below, with what is said of it.
    const said = await page
      .getByText('Enter two letters, such as IT, RO or DE.', { exact: true })
      .boundingBox()
    expect(said?.y).toBeGreaterThan(80)
    expect(said?.y).toBeLessThan(700)

    await page.goto(`${new URL(page.url()).origin}/${yard.company}/articles/new`)
    const form = page.getByRole('complementary', { name: 'New article' })
    await form.getByLabel('Height (cm)').fill('tall')
    await form.getByRole('textbox', { name: 'Code', exact: true }).fill('NEW-1')
    await form.getByLabel('Description').fill('Made here')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('Not saved: check 1 field.').waitFor()
    expect(await focused(page)).toMatch(/^Height/)
  })
})
