import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { carton, cheese, counted, piece, scan, stocked } from '../support/scanning.ts'

describe.skipIf(lacksChromium('scanning in the console'))('scanning', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('receives by unit, lot and date, says loudly what is wrong, and books once', async () => {
    const { yard, oil, brie, bolt } = await stocked(site.world)
    const lines = [
      { article_id: oil, quantity_um3pl: 8 },
      { article_id: brie, quantity_um3pl: 2 },
    ]
    const { id, reception_number } = (await yard.post('/receptions', { lines })).body.data
    const { page, watch } = await site.visit(`/${yard.company}/scan`, { token: yard.manager, phone: true })
    await page.getByRole('link', { name: reception_number }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await scan(page, reception_number)
    await page.getByText('Scan the first article').waitFor()

    await scan(page, carton)
    await counted(page, '6').waitFor()
    await scan(page, piece)
    await counted(page, '7').waitFor()
    await scan(page, 'NO-SUCH-CODE')
    await page
      .getByRole('alert')
      .filter({ hasText: 'No article has the barcode or code NO-SUCH-CODE.' })
      .waitFor()
    await scan(page, 'BOLT-0001')
    const wrong = page.getByRole('alert').filter({ hasText: 'Wrong article: BOLT' })
    expect(await axeFaults(page)).toEqual([])
    await wrong.getByRole('button', { name: 'Receive anyway' }).click()
    await page.getByText('PCE, not announced').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Removed: 1 PCE of BOLT').waitFor()

    await scan(page, `]C101${cheese}10L42\u001d17271231`)
    await page.getByText('Lot L42').waitFor()
    await scan(page, cheese)
    await counted(page, '2').waitFor()
    await page.reload()
    await counted(page, '2').waitFor()
    await page.getByRole('button', { name: /^OIL/ }).click()
    await page.getByRole('button', { name: 'Amount' }).click()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await page.getByRole('button', { name: 'Add 2 PCE' }).click()
    await page.getByText('OIL: 1 PCE more than announced').waitFor()

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('dialog').getByText('9 of 8 PCE').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: `Received: ${reception_number}` }).waitFor()
    expect(sent).toEqual([`/api/receptions/${id}/receive`])
    expect(await yard.stock(oil)).toEqual({ available: 9 })
    expect(await yard.stock(brie)).toEqual({ 'available L42 2027-12-31': 2 })
    expect(await yard.stock(bolt)).toEqual({})
    await page.getByRole('button', { name: 'Complete reception' }).click()
    await page.getByText(`${reception_number} is complete.`).waitFor()
    expect(watch.errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('a document that is not there is said calmly, with a way on', async () => {
    const { yard } = await stocked(site.world)
    const { page } = await site.visit(`/${yard.company}/scan/receive/999999`, {
      token: yard.manager,
      phone: true,
    })
    await page.getByRole('heading', { name: 'Reception not found.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Receive' }).click()
    await page.getByRole('heading', { name: 'Nothing to receive' }).waitFor()
  })

  test('asks for lot and date where the label does not say them; a scanned lot answers', async () => {
    const { yard, brie, oil } = await stocked(site.world)
    const lines = [
      { article_id: brie, quantity_um3pl: 3 },
      { article_id: oil, quantity_um3pl: 1 },
    ]
    const { id } = (await yard.post('/receptions', { lines })).body.data
    const address = `/${yard.company}/scan/receive/${id}`
    const { page } = await site.visit(address, { token: yard.manager, phone: true, scheme: 'dark' })
    await page.getByText('Scan the first article').waitFor()
    await scan(page, cheese)
    const dialog = page.getByRole('dialog', { name: 'Enter details for BRIE' })
    await dialog.getByRole('textbox', { name: 'Expiry date' }).fill('2027-06-30')
    expect(await axeFaults(page, { onlyDark: true })).toEqual([])
    await dialog.getByLabel('Lot number').focus()
    await scan(page, 'LOT-7')
    await counted(page, '1').waitFor()
    await page.getByText('Lot LOT-7').waitFor()
    await scan(page, cheese)
    await counted(page, '2').waitFor()
    expect(await axeFaults(page, { onlyDark: true })).toEqual([])
    await page.getByRole('button', { name: 'Damaged' }).click()
    await scan(page, cheese)
    await counted(page, '3').waitFor()
    await page.getByRole('region', { name: 'BRIE' }).getByText('1 damaged').waitFor()
    // The next article is good again.
    await scan(page, piece)
    await page.getByRole('region', { name: 'OIL' }).waitFor()
    expect(await page.getByRole('button', { name: 'Good' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('dialog').getByText('1 damaged').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: /^Received/ }).waitFor()
    expect(await yard.stock(brie)).toEqual({
      'available LOT-7 2027-06-30': 2,
      'damaged LOT-7 2027-06-30': 1,
    })
    expect(await yard.stock(oil)).toEqual({ available: 1 })
  })

  test('goes on without a connection, and sends everything once when it is back', async () => {
    const { yard, oil } = await stocked(site.world)
    const { id } = (await yard.post('/receptions', { lines: [{ article_id: oil, quantity_um3pl: 9 }] })).body
      .data
    const address = `/${yard.company}/scan/receive/${id}`
    const { page } = await site.visit(address, { token: yard.manager, phone: true })
    await page.getByText('Scan the first article').waitFor()
    await scan(page, piece)
    await counted(page, '1').waitFor()
    await page.context().setOffline(true)
    await page.getByText('No connection. Keep scanning').waitFor()
    await scan(page, piece)
    await counted(page, '2').waitFor()
    await scan(page, carton)
    await page.getByText('1 scan waiting for a connection').waitFor()
    await page.context().setOffline(false)
    await counted(page, '8').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Saved on this device and sent when the connection returns').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: /^Received/ }).waitFor()
    expect(await yard.stock(oil)).toEqual({ available: 8 })
  })

  test('a refusal is said with the article, and the count stays to be put right', async () => {
    const { yard, oil } = await stocked(site.world)
    await yard.settings({ over_receipt_policy: 'reject' })
    const { id } = (await yard.post('/receptions', { lines: [{ article_id: oil, quantity_um3pl: 5 }] })).body
      .data
    const address = `/${yard.company}/scan/receive/${id}`
    const { page } = await site.visit(address, { token: yard.manager, language: 'it', phone: true })
    await page.getByText('Scansiona il primo articolo').waitFor()
    await scan(page, carton)
    await counted(page, '6').waitFor()
    await page.getByRole('button', { name: 'Termina' }).click()
    await page.getByRole('button', { name: 'Conferma' }).click()
    await page.getByRole('alert').filter({ hasText: 'OIL:' }).waitFor()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await counted(page, '0').waitFor()
    expect(await yard.stock(oil)).toEqual({})
  })
})
