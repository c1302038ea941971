import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages as formTexts } from '../../web/console/documents/messages.ts'
import { messages as frameTexts } from '../../web/console/messages.ts'
import { messages as notYoursTexts } from '../../web/console/not-yours-messages.ts'
import { messages as importTexts } from '../../web/console/pages/articles/import-messages.ts'
import { messages as articleTexts } from '../../web/console/pages/articles/messages.ts'
import { nowMessages } from '../../web/console/pages/dashboard/now-messages.ts'
import { formMessages as orderTexts } from '../../web/console/pages/sales-orders/form-messages.ts'
import { messages as bookTexts } from '../../web/console/pages/scan/dialog-messages.ts'
import { messages as lessTexts } from '../../web/console/pages/scan/less-messages.ts'
import { messages as scanTexts } from '../../web/console/pages/scan/messages.ts'
import { messages as saysTexts } from '../../web/console/pages/scan/says-messages.ts'
import { messages as startTexts } from '../../web/console/pages/scan/start-messages.ts'
import { messages as accountTexts } from '../../web/panel/pages/account/messages.ts'
import { languages } from '../../web/ui/i18n/catalogue.ts'
import { messages as faultMessages } from '../../web/ui/faults/fault-messages.ts'
import { messages as uiTexts } from '../../web/ui/messages.ts'
import { lacksChromium } from '../support/browser.ts'
import { Site, goWithin } from '../support/console.ts'
import type { Yard } from '../support/goods.ts'
import { Panel } from '../support/panel.ts'
import { says } from '../support/say.ts'
import { carton, cheese, counted, scan, stocked } from '../support/scanning.ts'

const ways = languages.flatMap((language) =>
  [false, true].map((phone) => ({ language, phone, at: phone ? 'on a phone' : 'at a desk' })),
)
type Way = (typeof ways)[number]

/** Work of the floor: orders by lot and location, an urgent one, a late one, one on hold and one that is picked. */
async function busy(site: Site) {
  const { yard, oil, brie } = await stocked(site.world)
  for (const code of ['A-2', 'B-1']) await yard.location(code)
  const lot = { article_id: brie, expiry_date: '2027-12-31' }
  await yard.post('/stock/adjustments', {
    warehouse_id: yard.warehouse,
    lines: [
      { article_id: oil, quantity_um3pl: 50 },
      { ...lot, quantity_um3pl: 1, lot_number: 'L1', location_code: 'A-2' },
      { ...lot, quantity_um3pl: 5, lot_number: 'L2', location_code: 'B-1' },
    ],
  })
  const order = async (body: object): Promise<{ id: number; order_number: string }> => {
    const lines = [{ article_id: oil, quantity_um3pl: 1 }]
    return (await yard.post('/sales-orders', { lines, ...body })).body.data
  }
  const byLot = await order({ lines: [{ article_id: brie, quantity_um3pl: 2 }], priority: 5 })
  const late = await order({ requested_ship_date: '2026-01-02', ship_to: { name: 'Ferramenta Ugo' } })
  const held = await order({ priority: 9 })
  await yard.post(`/sales-orders/${held.id}/hold`, { reason: 'Unpaid' })
  const picked = await order({ priority: 8 })
  await yard.post(`/sales-orders/${picked.id}/pick`)
  return { yard, byLot, late, held, picked }
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click()
}

/** Nothing of the program's own language: no names of columns, no times as machines write them, no hole left open. */
async function seePlainWords(page: Page): Promise<void> {
  const text = await page.evaluate<string>(`(() => {
    const copy = document.querySelector('main').cloneNode(true)
    for (const each of copy.querySelectorAll('code, .mono, pre, script, style')) each.remove()
    return copy.textContent
  })()`)
  expect(text.match(/\b[a-z]+_[a-z_]+\b|\d{4}-\d\d-\d\dT|\{\w+\}|undefined|field is required/g)).toBeNull()
}

/** 1, 2, 3: where and which lot, what is wrong with a scan, the queue, and a way on from its end. */
async function pick(page: Page, { language }: Way, world: Awaited<ReturnType<typeof busy>>): Promise<void> {
  const [scans, start] = [says(scanTexts, language), says(startTexts, language)]
  const [books, told] = [says(bookTexts, language), says(saysTexts, language)]
  const less = says(lessTexts, language)
  const { yard, byLot, late, held, picked } = world
  await goWithin(page, `/${yard.company}/scan?kind=pick`)
  await page.getByRole('link', { name: start('held', { count: 1 }) }).waitFor()
  const queue = [byLot, late, picked].map(({ order_number }) => order_number)
  await expect.poll(() => page.locator('.scan-line strong').allInnerTexts()).toEqual(queue)
  await scan(page, held.order_number)
  await page.getByRole('heading', { name: scans('onHold') }).waitFor()
  await goWithin(page, `/${yard.company}/scan/pick/${byLot.id}`)
  const locations = page.getByRole('list', { name: scans('locations') })
  await locations.getByText('A-2').waitFor()
  await locations.getByText('L1').waitFor()
  const alert = page.getByRole('alert')
  await scan(page, carton)
  await alert.filter({ hasText: told('saysWrongPick') }).waitFor()
  await scan(page, `]C101${cheese}10L9`)
  await alert.filter({ hasText: told('saysOtherLotText', { wanted: 'L1, L2' }) }).waitFor()
  await scan(page, `]C101${cheese}10L1`)
  await counted(page, '1').waitFor()
  await seePlainWords(page)
  await press(page, scans('finish'))
  const why = page.getByLabel(less('whyOf', { code: 'BRIE' }))
  await why.selectOption(less('why_later'))
  await press(page, books('confirm'))
  await press(page, scans('pickMore'))
  await locations.getByText('B-1').waitFor()
  await goWithin(page, `/${yard.company}/scan/pick/${picked.id}`)
  await press(page, scans('packNow'))
  await page.getByText(scans('packed', { number: picked.order_number })).waitFor()
}

/** 4, 5: nothing entered is lost unasked, and a refused save leads to its first fault. */
async function write(page: Page, { language }: Way, { company }: Yard): Promise<void> {
  const [ui, form, order, frame] = [
    says(uiTexts, language),
    says(formTexts, language),
    says(orderTexts, language),
    says(frameTexts, language),
  ]
  page.once('dialog', (dialog) => void dialog.accept())
  await goWithin(page, `/${company}/sales-orders/new`)
  const reference = page.getByLabel(form('externalReference'))
  await reference.fill('REF-1')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: frame('articles') })
    .click()
  const asked = page.getByRole('dialog', { name: ui('leaveTitle') })
  await asked.getByRole('button', { name: ui('stay') }).click()
  await page.reload()
  await page.getByText(ui('restored')).waitFor()
  expect(await reference.inputValue()).toBe('REF-1')
  await page.getByRole('combobox', { name: form('addArticle') }).fill('BOLT')
  await page.getByRole('option', { name: /BOLT/ }).click()
  await page.getByLabel(order('country_code')).fill('Italy')
  await press(page, order('createOrder'))
  await page.getByText(ui('faults', { count: 1 })).waitFor()
  await page.getByText(faultMessages[language].country, { exact: true }).waitFor()
  expect(await page.locator(':focus').inputValue()).toBe('Italy')
  await seePlainWords(page)
  await press(page, ui('afresh'))
}

/** 6, 7, 10: whose articles a file has, what the overview counts, and who is found by the name that the list shows. */
async function look(page: Page, { language }: Way, { yard }: { readonly yard: Yard }): Promise<void> {
  const [now, file] = [says(nowMessages, language), says(importTexts, language)]
  await goWithin(page, `/${yard.company}/articles/import`)
  const buffer = Buffer.from('article_code;description;um3pl\r\nOIL;Oil;PCE\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel(file('whose')).selectOption(String(yard.client))
  await page
    .getByText(file('updated', { count: 1 }))
    .first()
    .waitFor()
  await goWithin(page, `/${yard.company}`)
  await page.getByRole('link', { name: new RegExp(`^1 ${now('late', { count: 1 })}`) }).click()
  await page.getByText('Ferramenta Ugo').first().waitFor()
  await seePlainWords(page)
  await goWithin(page, `/${yard.company}/sales-orders?search=ferramenta`)
  await page.getByText('Ferramenta Ugo').first().waitFor()
}

describe.skipIf(lacksChromium('what people found'))('what people found', { timeout: 120_000 }, () => {
  let site: Site
  let panel: Panel
  beforeAll(async () => {
    site = await Site.start('console')
    panel = await Panel.start()
  })
  afterAll(async () => {
    await panel.stop()
    await site.stop()
  })

  test.each(ways)('the floor and the office in $language $at', async (way) => {
    const { language, phone } = way
    const world = await busy(site)
    const { yard } = world
    const { page, watch } = await site.visit(`/${yard.company}`, { token: yard.manager, language, phone })
    await pick(page, way, world)
    await write(page, way, yard)
    await look(page, way, world)
    expect(watch.errors.filter((error) => !/ (404|422) /.test(error))).toEqual([])
  })

  test.each(ways)('8: a viewer is offered nothing in $language $at, and told whom to ask', async (way) => {
    const { language, phone } = way
    const { yard } = await stocked(site.world)
    const token = await yard.token('viewer')
    const { page } = await site.visit(`/${yard.company}/articles`, { token, language, phone })
    const article = says(articleTexts, language)
    await page.getByText('OIL').first().waitFor()
    for (const name of [article('add'), article('importCsv')])
      expect([name, await page.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0])
    await goWithin(page, `/${yard.company}/scan`)
    await page.getByRole('heading', { name: says(notYoursTexts, language)('notYours') }).waitFor()
    await seePlainWords(page)
  })

  test.each(ways)(
    '11: a secret stays until it is kept, and the own session asks, in $language $at',
    async (way) => {
      const { language, phone } = way
      const [ui, account] = [says(uiTexts, language), says(accountTexts, language)]
      const { page } = await panel.enter('/account', await panel.admins.admin(), { language, phone })
      await press(page, account('newToken'))
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(account('purpose')).fill('ERP')
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: account('issue') }).click()
      const secret = dialog.locator('code')
      await secret.waitFor()
      for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
      expect(await secret.isVisible()).toBe(true)
      // Without TLS a browser has no clipboard for pages: it is copied all the same.
      await dialog.getByRole('button', { name: ui('copy'), exact: true }).click()
      await dialog.getByRole('button', { name: ui('copied'), exact: true }).waitFor()
      await dialog.getByRole('button', { name: ui('secretKept') }).click()
      await page.getByText(account('thisOne')).waitFor()
      await seePlainWords(page)
    },
  )
})
