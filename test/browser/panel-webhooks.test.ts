import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestAdmin } from '../support/admins.ts'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'
import { Panel, tooWide } from '../support/panel.ts'
import { Receiver } from '../support/receiver.ts'
import type { TestSite } from '../support/sites.ts'

const soon = { timeout: 30_000, interval: 50 }

describe.skipIf(lacksChromium('webhooks in the panel'))('webhooks in the panel', { timeout: 120_000 }, () => {
  // A worker takes the work of every site it finds, so it gets a database of its own.
  let panel: Panel
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await Receiver.start()
    panel = await Panel.alone({ only: ['auth', 'worker'] })
  }, 120_000)
  afterAll(async () => {
    await panel.stop()
    await receiver.stop()
  })

  async function subscribed(admin: TestAdmin, site: TestSite, fields: object = {}): Promise<number> {
    const body = {
      name: 'Directory',
      url: `${receiver.address}/${site.id}`,
      events: ['role.*'],
      site_id: site.id,
      ...fields,
    }
    return (await panel.admins.call(admin, '/webhooks', { method: 'POST', body })).body.data.id
  }

  const arrivedAt = (site: TestSite) => receiver.arrived.filter(({ path }) => path === `/${site.id}`)
  const role = (site: TestSite, name: string) =>
    panel.sites.bySecret(site, '/api/site/roles', { method: 'POST', body: { name } })

  async function delivered(admin: TestAdmin, id: number, count: number): Promise<void> {
    await vi.waitUntil(async () => {
      const { body } = await panel.admins.call(admin, `/webhooks/${id}/stats`)
      return body.data.last_hour.delivered >= count
    }, soon)
  }

  test('headers are sent along; one that may be a credential stays masked and stays what it was', async () => {
    const admin = await panel.admins.admin()
    const own = await panel.sites.site()
    const { page, watch } = await panel.enter(`/webhooks/new?site=${own.id}`, admin)
    const form = page.getByRole('complementary', { name: 'New webhook' })
    await form.getByRole('textbox', { name: 'Address' }).fill(`${receiver.address}/${own.id}`)
    await form.getByRole('textbox', { name: 'Name' }).fill('Directory')
    const names = form.locator('.webhook-header').getByLabel('Name')
    const values = form.locator('.webhook-header').getByLabel('Value')
    const headers = [
      ['Content-Type', 'text/plain'],
      ['Authorization', 'Bearer of-the-directory'],
    ] as const
    for (const [index, [name, value]] of headers.entries()) {
      await form.getByRole('button', { name: 'Add a header' }).click()
      await names.nth(index).fill(name)
      await values.nth(index).fill(value)
    }
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await form.locator('.webhook-header .field__error').first().waitFor()
    await names.first().fill('X-Tenant')
    await values.first().fill('acme')
    expect(await axeFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'I saved the secret' }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByText(/^authorization: .*\*+.*x-tenant: acme|^x-tenant: acme.*authorization:/).waitFor()
    expect(await page.getByText('of-the-directory').count()).toBe(0)
    await page.getByRole('link', { name: 'Edit' }).click()
    const edit = page.getByRole('complementary', { name: 'Directory' })
    await edit.getByRole('button', { name: 'Remove header x-tenant' }).click()
    await page.getByRole('tab', { name: 'Deliveries' }).click()
    await page.getByText('No deliveries yet').waitFor()
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Directory is saved.').waitFor()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const trial = page.getByRole('dialog', { name: 'Test Directory' })
    await trial.getByRole('button', { name: 'Send' }).click()
    await trial.getByText('The receiver accepted it').waitFor()
    await trial.getByText('204', { exact: true }).waitFor()
    const [sent] = arrivedAt(own)
    expect(sent?.headers['authorization']).toBe('Bearer of-the-directory')
    expect(sent?.headers['x-tenant']).toBeUndefined()
    expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('shows how the deliveries go over time', async () => {
    const admin = await panel.admins.admin()
    const own = await panel.sites.site()
    const id = await subscribed(admin, own)
    const { page, watch } = await panel.enter(`/webhooks/${id}?tab=overview`, admin)
    await page.getByText('No deliveries in the last 7 days.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await role(own, 'Buyer')
    await role(own, 'Seller')
    await delivered(admin, id, 2)
    await page.reload()
    await page.getByRole('row', { name: /^Last hour 2 0 2 0 100 %/ }).waitFor()
    await page
      .getByRole('figure', { name: /by hour/ })
      .locator('canvas')
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(watch.errors).toEqual([])
    const phone = await panel.enter(`/webhooks/${id}?tab=overview`, admin, { phone: true })
    await phone.page
      .getByRole('figure', { name: /by hour/ })
      .locator('canvas')
      .waitFor()
    expect(await tooWide(phone.page)).toEqual([])
  })

  test('a delivery is looked at and sent again', async () => {
    const admin = await panel.admins.admin()
    const own = await panel.sites.site()
    const id = await subscribed(admin, own)
    await role(own, 'Buyer')
    await delivered(admin, id, 1)
    const { page, watch } = await panel.enter(`/webhooks/${id}`, admin)
    await page.getByRole('row', { name: /Delivered Role created/ }).click()
    const side = page.getByRole('complementary', { name: /^Delivery/ })
    await side.getByText('Attempt 1').waitFor()
    await side.getByRole('group', { name: 'Payload' }).getByText('"action": "role.created"').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await side.getByRole('button', { name: 'Send again' }).click()
    await page.getByText(/^Delivery \d+ is being sent again\.$/).waitFor()
    await side.getByText('Attempt 2').waitFor()
    await expect.poll(() => arrivedAt(own).length).toBe(2)
    expect(new Set(arrivedAt(own).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(watch.errors).toEqual([])
  })

  test('what happened while it was off is not sent by itself, but when one asks for it', async () => {
    const admin = await panel.admins.admin()
    const own = await panel.sites.site()
    const id = await subscribed(admin, own)
    const { page, watch } = await panel.enter(`/webhooks/${id}`, admin)
    const more = async (name: string) => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Disable')
    await page.getByText('Nothing is sent, and new events are not queued.').waitFor()
    await role(own, 'Missed')
    await vi.waitUntil(
      async () => (await panel.admins.call(admin, `/events?site_id=${own.id}`)).body.data.length > 0,
      soon,
    )
    await more('Enable')
    await page.getByText('Directory is enabled.').waitFor()
    await page.getByText('Nothing is sent, and new events are not queued.').waitFor({ state: 'detached' })
    await more('Resend missed events')
    const dialog = page.getByRole('dialog', { name: 'Resend missed events to Directory' })
    await dialog.getByRole('textbox', { name: 'Since' }).fill('')
    expect(await dialog.getByRole('button', { name: 'Queue' }).isDisabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Since' }).fill(localMinute(Date.now() - 3_600_000))
    await dialog.getByRole('button', { name: 'Queue' }).click()
    await dialog.getByText('1 delivery queued.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => arrivedAt(own).map(({ body }) => body.type)).toEqual(['role.created'])
    expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
  })
})

/** Input of a field for date and time, on the clock of this machine, which is that of the browser too. */
function localMinute(at_ms: number): string {
  const shifted = new Date(at_ms - new Date(at_ms).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
