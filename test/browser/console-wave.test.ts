import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { cheese, counted, piece, scan, stocked } from '../support/scanning.ts'

describe.skipIf(lacksChromium('waves in the console'))('waves', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  /** Six orders whose goods lie at nine places: cheese of two lots at one of them, oil at two. */
  async function laidOut() {
    const { yard, oil, brie, bolt } = await stocked(site.world)
    const small: number[] = []
    for (const at of [5, 6, 7, 8]) small.push(await yard.article(`N-${at}`, { um3pl_barcode: `N-000${at}` }))
    for (let at = 1; at <= 9; at += 1) await yard.location(`A-${at}`)
    const lot = { article_id: brie, location_code: 'A-3' }
    const lines = [
      { article_id: oil, quantity_um3pl: 8, location_code: 'A-2' },
      { ...lot, quantity_um3pl: 2, lot_number: 'L1', expiry_date: '2027-01-31' },
      { ...lot, quantity_um3pl: 5, lot_number: 'L2', expiry_date: '2027-12-31' },
      { article_id: bolt, quantity_um3pl: 3, location_code: 'A-1' },
      ...small.map((article_id, at) => ({ article_id, quantity_um3pl: 2, location_code: `A-${at + 5}` })),
    ]
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, lines })
    const wanted = [
      [[oil, 6]],
      [[brie, 2]],
      [[bolt, 3]],
      [
        [small[0], 1],
        [small[1], 1],
      ],
      [[small[2], 1]],
      [
        [small[2], 1],
        [small[3], 2],
      ],
    ]
    const orders: number[] = []
    for (const [at, each] of wanted.entries()) {
      const order = {
        order_number: `SO-W${at}`,
        lines: each.map(([article_id, quantity_um3pl]) => ({ article_id, quantity_um3pl })),
      }
      orders.push((await yard.post('/sales-orders', order)).body.data.id)
    }
    // Replacement for the short pick.
    await yard.post('/stock/adjustments', {
      warehouse_id: yard.warehouse,
      lines: [{ article_id: oil, quantity_um3pl: 6, location_code: 'A-9' }],
    })
    return { yard, orders, oil, brie }
  }

  test('six orders over nine places are picked in one walk, with a short pick and another lot', async () => {
    const { yard, orders, oil, brie } = await laidOut()
    const token = await yard.token('operator')
    const { page, watch } = await site.visit(`/${yard.company}/sales-orders`, { token })
    await page.getByRole('row', { name: /SO-W5/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Select the rows shown' }).check()
    await page.getByRole('link', { name: 'Create wave' }).click()
    await page.getByText('6 selected orders').waitFor()
    await page.getByRole('button', { name: 'Create wave' }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText('is released for picking').waitFor()
    const wave = Number(new URL(page.url()).pathname.split('/').at(-1))
    await page.getByRole('tab', { name: 'Picks' }).click()
    await page.getByRole('cell', { name: 'A-3', exact: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(watch.errors).toEqual([])

    const { page: phone, watch: heard } = await site.visit(`/${yard.company}/scan?kind=wave`, {
      token,
      phone: true,
    })
    await phone.getByRole('link', { name: `WV-${wave}` }).click()
    const at = (place: string) => phone.getByRole('region', { name: place, exact: true }).waitFor()
    const alert = (text: string) => phone.getByRole('alert').filter({ hasText: text }).waitFor()
    await at('A-1')
    await phone.getByText('8 picks left').waitFor()
    await scan(phone, 'BOLT-0001')
    await alert('Scan location A-1 first.')
    await scan(phone, 'A-2')
    await alert('Wrong location. Go to A-1.')
    await scan(phone, 'a-1')
    await phone.getByText('Right location. Scan the goods.').waitFor()
    await scan(phone, piece)
    await alert('Wrong article: OIL. Put it back.')
    await scan(phone, 'BOLT-0001')
    await phone.getByText('2 PCE to go').waitFor()
    expect(await axeFaults(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Pick 2 PCE more' }).click()

    // One piece of oil is not where it should be, though two more are booked there: nobody is sent back to that shelf.
    await at('A-2')
    await scan(phone, 'A-2')
    await scan(phone, piece)
    await phone.getByRole('button', { name: 'Short' }).click()
    await phone.getByLabel('Picked, of 6 PCE').fill('5')
    await phone.getByRole('button', { name: 'Continue' }).click()
    await alert('Only 5 PCE OIL for SO-W0')

    // Somebody put the newer cheese in front.
    await at('A-3')
    await scan(phone, 'A-3')
    await scan(phone, `]C101${cheese}10L9`)
    await alert('Not counted: lot L9 has too little available here.')
    await counted(phone, '0').waitFor()
    await scan(phone, `]C101${cheese}10L1`)
    await counted(phone, '1').waitFor()
    await phone.getByRole('button', { name: 'Undo' }).click()
    await counted(phone, '0').waitFor()
    await scan(phone, `]C101${cheese}10L2`)
    await alert('Lot L2 is picked instead.')
    await phone.getByRole('button', { name: 'Pick 1 PCE more' }).click()

    await at('A-5')
    await phone.getByRole('button', { name: 'Later' }).click()
    await alert('N-5 skipped for now.')
    for (const place of ['A-6', 'A-7', 'A-7']) {
      await at(place)
      await scan(phone, place)
      await phone.getByText('Right location.').waitFor()
      await scan(phone, `N-000${place.slice(2)}`)
      await phone.getByText('1 PCE N-').waitFor()
    }
    await at('A-8')
    await phone.getByRole('button', { name: 'I’m there' }).click()
    await scan(phone, 'N-0008')
    await scan(phone, 'N-0008')
    await phone.getByText('2 PCE N-8 for SO-W5').waitFor()
    await at('A-9')
    await scan(phone, 'A-9')
    await scan(phone, piece)
    await at('A-5')
    await scan(phone, 'A-5')
    await scan(phone, 'N-0005')
    await phone.getByText('Everything is picked.').waitFor()
    expect(await axeFaults(phone)).toEqual([])
    // A code that nobody knows is a 404 and a lot that is not there a 422, which the browser writes down.
    expect(heard.errors.filter((text) => !/ (404|422) /.test(text))).toEqual([])

    expect((await yard.call(`/waves/${wave}`)).body.data).toMatchObject({
      status: 'picked',
      orders: orders.map((sales_order_id) => ({ sales_order_id, status: 'picked' })),
    })
    // The first order needs two parcels: seven leave, each with its label.
    const contents = [{ barcode: piece, quantity_um3pl: 4 }]
    expect((await yard.post(`/sales-orders/${orders[0]}/parcels`, { contents })).status).toBe(201)
    let labels = 0
    for (const id of orders) {
      expect((await yard.post(`/sales-orders/${id}/pack`)).status).toBe(200)
      for (const parcel of (await yard.call(`/sales-orders/${id}/parcels`)).body.data) {
        const label = await yard.call(`/sales-orders/${id}/parcels/${parcel.id}/documents/label.pdf`)
        if (label.headers.get('content-type') === 'application/pdf') labels += 1
      }
      expect((await yard.post(`/sales-orders/${id}/ship`)).status).toBe(200)
    }
    expect(labels).toBe(7)
    expect(await yard.stock(oil)).toEqual({ 'hold@A-2': 3, 'available@A-9': 5 })
    expect(await yard.stock(brie)).toMatchObject({ 'available@A-3 L1 2027-01-31': 2 })
    expect((await yard.call('/stock/verify')).body.data.ok).toBe(true)
  })

  test('a wave by rule is made on a phone in Romanian, and cancelled with a reason', async () => {
    const { yard, orders } = await laidOut()
    const { page } = await site.visit(`/${yard.company}/waves`, {
      token: yard.manager,
      phone: true,
      language: 'ro',
    })
    await page.getByText('Încă niciun val').waitFor()
    await page.getByRole('link', { name: 'Val nou' }).first().click()
    await page.getByLabel('Maximum de comenzi').fill('2')
    await page.getByRole('button', { name: 'Creează valul' }).click()
    await page.getByText(/^WV-\d+ creat$/).waitFor()
    const wave = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect((await yard.call(`/waves/${wave}`)).body.data.orders).toHaveLength(2)
    expect(orders).toHaveLength(6)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Alte acțiuni' }).click()
    await page.getByRole('menuitem', { name: 'Anulează' }).click()
    await page.getByRole('dialog').getByLabel('Motiv').fill('greșit')
    await page.getByRole('dialog').getByRole('button', { name: 'Anulează' }).click()
    await page.getByText('este anulat').waitFor()
    expect((await yard.call(`/waves/${wave}`)).body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'greșit',
    })
  })
})
