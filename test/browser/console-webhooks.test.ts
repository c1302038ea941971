import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults, goWithin } from '../support/console.ts'
import { type Fresh, migratedDatabase } from '../support/fresh.ts'
import { Yard } from '../support/goods.ts'
import { Receiver } from '../support/receiver.ts'

describe.skipIf(lacksChromium('webhooks in the console'))(
  'webhooks in the console',
  { timeout: 120_000 },
  () => {
    // A worker takes the work of every company it finds, so it gets a database of its own.
    let fresh: Fresh
    let site: Site
    let receiver: Receiver
    beforeAll(async () => {
      fresh = await migratedDatabase()
      const { url } = fresh
      receiver = await Receiver.start()
      receiver.react = ({ path }) =>
        path === '/broken'
          ? { status: 503, body: '{"error":"closed for repairs"}' }
          : { status: 200, body: '{"ok":true}' }
      site = await Site.start('console', { url, only: ['logistics', 'worker'] })
    }, 120_000)
    afterAll(async () => {
      await site.stop()
      await receiver.stop()
      await fresh.drop()
    })

    async function subscribed(yard: Yard, fields: object = {}): Promise<number> {
      const body = { name: 'ERP', url: `${receiver.address}/hook`, events: ['article.*'], ...fields }
      return (await yard.post('/webhooks', body)).body.data.id
    }

    test('creates one, shows its secret once, and what is wrong at the fields', async () => {
      const yard = await Yard.open(site.world)
      const { page, watch } = await site.visit(`/${yard.company}/webhooks/new`, { token: yard.manager })
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText('Required.', { exact: true }).waitFor()
      await page.getByText('Choose at least one event.').waitFor()
      await page.getByLabel('Address').fill(`${receiver.address}/hook`)
      await page.getByLabel('Name', { exact: true }).fill('ERP')
      await page.getByRole('group', { name: 'Articles' }).getByLabel('All of these').check()
      await page.getByRole('button', { name: 'Sample of sales_order.shipped' }).click()
      await page
        .getByRole('dialog', { name: 'Sample of sales_order.shipped' })
        .getByText('"sales_order"')
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: /^Sales order shipped/ }).check()
      await page.getByRole('button', { name: 'Add a header' }).click()
      await page.getByRole('textbox', { name: 'Name' }).last().fill('X-Tenant')
      await page.getByLabel('Value').fill('acme')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Secret of ERP' })
      const secret = (await dialog.locator('code').textContent()) ?? ''
      expect(secret).toMatch(/^whsec_/)
      await dialog.getByRole('button', { name: 'I saved the secret' }).click()
      await page.getByRole('heading', { name: 'ERP' }).waitFor()
      await yard.article('HOOK-0')
      const told = await vi.waitUntil(
        () => receiver.arrived.find(({ body: { company_id } }) => company_id === yard.company),
        { timeout: 30_000 },
      )
      expect(() => Receiver.verify(told, secret)).not.toThrow()
      const { body } = await yard.call('/webhooks')
      expect(body.data).toMatchObject([
        { name: 'ERP', events: ['article.*', 'sales_order.shipped'], headers: { 'x-tenant': 'acme' } },
      ])
      expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
    })

    test('shows what was delivered, with payload and answer, and sends it again', async () => {
      const yard = await Yard.open(site.world)
      const id = await subscribed(yard)
      await yard.article('HOOK-1')
      await vi.waitUntil(
        async () => (await yard.call(`/webhooks/${id}/deliveries?status=delivered`)).body.data.length === 1,
        { timeout: 30_000 },
      )
      const { page, watch } = await site.visit(`/${yard.company}/webhooks/${id}`, { token: yard.manager })
      await page.getByRole('row', { name: /Delivered Article created/ }).click()
      const side = page.getByRole('complementary', { name: /^Delivery/ })
      await side.getByText('Attempt 1').waitFor()
      await page.goBack()
      await side.waitFor({ state: 'detached' })
      await page.goForward()
      await side.getByRole('link', { name: 'HOOK-1' }).waitFor()
      await side.getByRole('group', { name: 'Payload' }).getByText('"article_code": "HOOK-1"').waitFor()
      await side.getByText('Response').click()
      await side.getByText('"ok": true').waitFor()
      expect(await axeFaults(page)).toEqual([])
      const before = receiver.arrived.length
      await side.getByRole('button', { name: 'Send again' }).click()
      await side.getByText('Attempt 2').waitFor()
      expect(receiver.arrived.length).toBe(before + 1)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
      await page.getByText('No deliveries match').waitFor()
      await page.waitForURL(/status=failed/)
      await page.getByRole('tab', { name: 'Overview' }).click()
      await page.getByRole('row', { name: /^Last hour 2 0 2 0 100 %/ }).waitFor()
      await page.getByRole('figure', { name: /by hour/ }).waitFor()
      expect(watch.errors).toEqual([])
    })

    test('tests a receiver that is broken and says what it answered', async () => {
      const yard = await Yard.open(site.world)
      const id = await subscribed(yard, { url: `${receiver.address}/broken` })
      const { page } = await site.visit(`/${yard.company}/webhooks/${id}`, { token: yard.manager })
      await page.getByText('No deliveries yet').waitFor()
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Test ERP' })
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.getByText('The receiver refused it').waitFor()
      await dialog.getByText('503', { exact: true }).waitFor()
      await dialog.getByText('Response', { exact: true }).click()
      await dialog.getByText('closed for repairs').waitFor()
      expect(await axeFaults(page)).toEqual([])
    })

    test('rotates the secret, disables, and takes that back', async () => {
      const yard = await Yard.open(site.world)
      const id = await subscribed(yard)
      const { page } = await site.visit(`/${yard.company}/webhooks/${id}`, { token: yard.manager })
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
      await page.getByText(/For 24 hours every message is signed with both/).waitFor()
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Secret of ERP' })
      await dialog.getByText(/^whsec_/).waitFor()
      await dialog.getByRole('button', { name: 'I saved the secret' }).click()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Disable' }).click()
      await page.getByText('Nothing is sent, and new events are not queued.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('ERP is enabled.').waitFor()
      expect((await yard.call(`/webhooks/${id}`)).body.data).toMatchObject({ active: true })
    })

    test('shows what somebody else changed meanwhile', async () => {
      const yard = await Yard.open(site.world)
      const id = await subscribed(yard)
      const { page } = await site.visit(`/${yard.company}/webhooks/${id}/edit`, { token: yard.manager })
      await page.getByLabel('Name', { exact: true }).fill('Mine')
      await yard.put(`/webhooks/${id}`, { name: 'Theirs', timeout_ms: 5000 })
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
      await dialog.getByRole('row', { name: 'Name Theirs Mine' }).waitFor()
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await page.getByText('Mine is saved.').waitFor()
      expect((await yard.call(`/webhooks/${id}`)).body.data).toMatchObject({ name: 'Mine', timeout_ms: 5000 })
    })

    test('who only reads is offered nothing else', async () => {
      const yard = await Yard.open(site.world)
      const id = await subscribed(yard)
      const { page } = await site.visit(`/${yard.company}/webhooks/${id}`, {
        token: await yard.token('viewer'),
      })
      await page.getByText('Your role can view webhooks, but not change them.').waitFor()
      expect(await page.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0)
    })

    test.each(['light', 'dark'] as const)(
      'axe finds nothing on list, form and overview in %s',
      async (scheme) => {
        const yard = await Yard.open(site.world)
        const id = await subscribed(yard)
        const { page } = await site.visit(`/${yard.company}/webhooks`, { token: yard.manager, scheme })
        await page.getByRole('row', { name: /ERP/ }).waitFor()
        expect(await axeFaults(page)).toEqual([])
        await goWithin(page, `/${yard.company}/webhooks/new`)
        await page.getByRole('group', { name: 'Articles' }).waitFor()
        expect(await axeFaults(page)).toEqual([])
        await goWithin(page, `/${yard.company}/webhooks/${id}?tab=overview`)
        await page.getByText('No deliveries in the last 7 days.').waitFor()
        expect(await axeFaults(page)).toEqual([])
      },
    )
  },
)
