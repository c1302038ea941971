import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { TestAdmin } from '../support/admins.ts'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'
import { Panel } from '../support/panel.ts'
import { RealProvider, panelClient } from '../support/real-provider.ts'

const dialog = (page: Page) => page.getByRole('dialog')

describe.skipIf(lacksChromium('access to the panel'))('access to the panel', { timeout: 120_000 }, () => {
  // The list of administrators has no search, so those of other tests must not be in it.
  let provider: RealProvider
  let panel: Panel
  beforeAll(async () => {
    provider = await RealProvider.start()
    const values = { OIDC_ISSUER: provider.issuer, ...panelClient, OIDC_NAME: 'Company login' }
    panel = await Panel.alone({ values })
    provider.serve(panel.site.world.app.addresses.auth ?? '')
  }, 120_000)
  afterAll(async () => {
    await panel.stop()
    await provider.stop()
  })

  /** Somebody new signs in by the identity provider, which links them to it. */
  async function linked(sub: string, admin: TestAdmin): Promise<Page> {
    provider.person = { sub, email: admin.email, email_verified: true }
    const { page } = await panel.site.visit('/account')
    await page.getByRole('link', { name: 'Continue with Company login' }).click()
    return page
  }

  test('an identity is unlinked, and the next sign-in with the address is linked', async () => {
    const [admin, other] = [await panel.admins.admin(), await panel.admins.admin()]
    const theirs = await linked(`first-${other.id}`, other)
    await theirs.getByText('(this browser)').waitFor()
    const { page, watch } = await panel.enter(`/administrators/${other.id}`, admin)
    const side = page.getByRole('complementary', { name: 'Test administrator' })
    await side.getByText('password, identity provider').waitFor()
    await side.getByRole('button', { name: 'Unlink' }).click()
    await dialog(page).getByText('The next identity that signs in').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Test administrator is unlinked.').waitFor()
    await side.getByText('password', { exact: true }).waitFor()
    expect(await side.getByRole('button', { name: 'Unlink' }).count()).toBe(0)
    const again = await linked(`second-${other.id}`, other)
    await again.getByText('(this browser)').waitFor()
    expect(watch.errors).toEqual([])
  })

  test('two people change one administrator: the second decides', async () => {
    const [admin, other] = [await panel.admins.admin(), await panel.admins.admin()]
    const { page } = await panel.enter(`/administrators/${other.id}`, admin)
    const side = page.getByRole('complementary', { name: 'Test administrator' })
    await side.getByRole('button', { name: 'Edit' }).click()
    await side.getByLabel('Name').fill(`Mine ${other.id}`)
    const body = { scopes: ['sites.read', 'audit.read'] }
    await panel.admins.call(admin, `/administrators/${other.id}`, { method: 'PATCH', body })
    await side.getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByRole('row', { name: /^Access Sites \(read\); Audit log \(read\)/ })
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await page.getByText(`Mine ${other.id} is saved.`).waitFor()
    const { body: list } = await panel.admins.call(admin, '/administrators?per_page=100')
    expect(list.data).toContainEqual(
      expect.objectContaining({ id: other.id, name: `Mine ${other.id}`, ...body }),
    )
  })

  test('a token for a program is issued once, does what it may, and is ended', async () => {
    const admin = await panel.admins.admin()
    const { page, watch } = await panel.enter('/account', admin)
    await page.getByRole('button', { name: 'New token' }).click()
    await dialog(page).getByRole('button', { name: 'Issue' }).click()
    await dialog(page).getByText('Required.', { exact: true }).waitFor()
    await dialog(page).getByLabel('Purpose').fill('Night job')
    await dialog(page).getByLabel('Valid for').selectOption('7 days')
    await dialog(page).getByLabel('Sites: read').check()
    expect(await axeFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Issue' }).click()
    const shown = page.getByRole('dialog', { name: 'Token Night job' })
    const token = await shown.locator('code').innerText()
    expect(await axeFaults(page)).toEqual([])
    // It is shown once: nothing closes it by accident.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await shown.locator('code').innerText()).toBe(token)
    await shown.getByRole('button', { name: 'I saved the secret' }).click()
    await page.getByText('Token Night job').waitFor()
    expect(await page.getByText(token).count()).toBe(0)
    const status = async (path: string) => (await panel.admins.call({ token }, path)).status
    expect([await status('/sites'), await status('/audit')]).toEqual([200, 403])
    const line = page.locator('.line').filter({ hasText: 'Token Night job' })
    await line.getByRole('button', { name: /^End the session/ }).click()
    await dialog(page).getByText('Programs that use this token are refused from now on.').waitFor()
    await dialog(page).getByRole('button', { name: 'End' }).click()
    await line.waitFor({ state: 'detached' })
    await expect.poll(() => status('/sites')).toBe(401)
    const own = page.locator('.line').filter({ hasText: 'this browser' })
    await own.getByRole('button', { name: /^End the session/ }).click()
    await dialog(page).getByText('You’re signed out of this browser immediately.').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await own.waitFor()
    expect(watch.errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('who may only read is offered nothing else', async () => {
    const admin = await panel.admins.admin()
    const reader = await panel.admins.admin()
    const { id } = await panel.sites.site()
    const body = { scopes: ['sites.read', 'users.read'] }
    await panel.admins.call(admin, `/administrators/${reader.id}`, { method: 'PATCH', body })
    const { page, watch } = await panel.enter(`/sites/${id}`, reader)
    await page.getByRole('tab', { name: 'Users' }).waitFor()
    const parts = page.getByRole('tablist').first().getByRole('tab')
    expect(await parts.allInnerTexts()).toEqual(['Overview', 'Users', 'E-mail templates'])
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Sites',
      'My account',
    ])
    await page.goto(page.url().replace(/\/sites.*/, '/audit'))
    await page.getByRole('alert').waitFor()
    expect(watch.errors.filter((error) => !error.includes('403'))).toEqual([])
  })

  test('the audit log is taken along as lines of JSON, narrowed down as the list is', async () => {
    const admin = await panel.admins.admin()
    const { id } = await panel.sites.site()
    for (const name of ['One', 'Two']) {
      const body = { name: `${name} ${id}` }
      await panel.admins.call(admin, `/sites/${id}`, { method: 'PATCH', body })
    }
    const { page } = await panel.enter(`/sites/${id}/audit?action=site.updated`, admin)
    await page
      .getByRole('row', { name: /Site changed/ })
      .nth(1)
      .waitFor()
    await page
      .getByRole('row', { name: /Site changed/ })
      .first()
      .click()
    const side = page.getByRole('complementary', { name: 'Site changed' })
    await side.getByText(`One ${id} → Two ${id}`).waitFor()
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'NDJSON' }).click()
    const file = await loading
    expect(file.suggestedFilename()).toBe('audit.ndjson')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { action: 'site.updated', site_id: id, change: { name: { to: `One ${id}` } } },
      { action: 'site.updated', site_id: id, change: { name: { from: `One ${id}`, to: `Two ${id}` } } },
    ])
  })
})
