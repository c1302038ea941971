import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { cheese, piece, scan, stocked } from '../support/scanning.ts'

describe.skipIf(lacksChromium('counting in the console'))('counting', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('a difference is counted twice by two people with scanners, and the ledger is right', async () => {
    const { yard, oil, brie } = await stocked(site.world)
    for (const code of ['A-10', 'A-2']) await yard.location(code)
    const lot = { lot_number: 'L1', expiry_date: '2027-12-31' }
    const lines = [
      { article_id: oil, quantity_um3pl: 12, location_code: 'A-2' },
      { article_id: brie, quantity_um3pl: 3, location_code: 'A-10', ...lot },
    ]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    const operator = await yard.token('operator')

    const { page } = await site.visit(`/${yard.company}/counts/new`, { token: operator, phone: true })
    await page.getByLabel('Warehouse').selectOption('Modena')
    await page.getByLabel('Zone').fill('a-')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText('is released.').waitFor()
    const count = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(await axeFaults(page)).toEqual([])
    await page
      .getByRole('link', { name: 'Count', exact: true })
      .or(page.getByRole('button', { name: 'Count', exact: true }))
      .click()

    await page.getByText('Go to A-2 and scan it.').waitFor()
    await scan(page, 'A-10')
    await page.getByRole('alert').filter({ hasText: 'Wrong location: A-10. Go to A-2.' }).waitFor()
    await scan(page, 'A-2')
    await page.getByText('Scan the goods there.').waitFor()
    await scan(page, 'BOLT-0001')
    await page.getByRole('alert').filter({ hasText: 'Wrong article: BOLT' }).waitFor()
    await scan(page, piece)
    await page.getByText('What is the quantity?').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '1', exact: true }).click()
    // By a keyboard, wherever the focus is; Enter after it is no scan.
    await page.keyboard.press('0')
    await page.getByRole('button', { name: 'Confirm 10 PCE' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Confirm 10 PCE' }).click()
    await page.getByRole('alert').filter({ hasText: 'Another person will count A-2 again.' }).waitFor()

    await page.getByText('Go to A-10 and scan it.').waitFor()
    await scan(page, 'a-10')
    await scan(page, `]C101${cheese}10L1`)
    await page.getByText('What is the quantity?').waitFor()
    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm 3 PCE' }).click()
    await page.getByText('Another person must count them').waitFor()

    const desk = await site.visit(`/${yard.company}/counts/${count}`, { token: yard.manager })
    const again = desk.page.getByRole('row', { name: /A-2 / })
    await again.getByRole('cell', { name: '12 PCE' }).waitFor()
    await again.getByRole('cell', { name: '10 PCE' }).waitFor()

    const second = await site.visit(`/${yard.company}/scan?kind=count`, { token: yard.manager, phone: true })
    await second.page.getByRole('link', { name: `CT-${count}` }).click()
    await second.page.getByText('Second count').waitFor()
    await scan(second.page, 'A-2')
    await scan(second.page, piece)
    await second.page.getByLabel('Amount').fill('10')
    await second.page.getByRole('button', { name: 'Confirm 10 PCE' }).click()
    await second.page.getByText('This count is not released or already closed.').waitFor()
    await second.page.getByRole('link', { name: 'Back to count' }).click()
    await second.page.getByText('−2').or(second.page.getByText('-2')).first().waitFor()
    expect(await axeFaults(second.page)).toEqual([])

    const { body: moved } = await yard.call(`/stock/movements?source=count:${count}`)
    expect(moved.data).toMatchObject([{ kind: 'count', on_hand_delta: -2, location_code: 'A-2' }])
    expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)

    // Ten are left, and there should be more.
    await goWithin(second.page, `/${yard.company}/stock/${oil}`)
    await second.page.getByLabel('Minimum, in base units').fill('50')
    await second.page.getByRole('button', { name: 'Set minimum' }).click()
    await second.page.getByText('Below minimum').waitFor()
    expect(await axeFaults(second.page)).toEqual([])
    await goWithin(second.page, `/${yard.company}`)
    await second.page.getByRole('heading', { name: 'Below minimum' }).waitFor()
  })
})
