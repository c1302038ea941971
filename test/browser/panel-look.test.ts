import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { TestAdmin } from '../support/admins.ts'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults, goWithin } from '../support/console.ts'
import { Panel, settled, tooWide } from '../support/panel.ts'
import { Desk } from '../support/site-desk.ts'

/** A heading of each page, by which one sees that the language is the one asked for. */
const titles = {
  en: ['Sites', 'Accounts', 'Administrators', 'Audit log', 'Webhooks', 'My account'],
  it: ['Siti', 'Account', 'Amministratori', 'Registro', 'Webhook', 'Il mio account'],
  ro: ['Site-uri', 'Conturi', 'Administratori', 'Jurnal', 'Webhook-uri', 'Contul meu'],
} as const

const roots = ['/sites', '/accounts', '/administrators', '/audit', '/webhooks', '/account']

async function at(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await settled(page)
}

/** Words that were not filled in, and parts that do not fit. */
async function faults(page: Page): Promise<readonly string[]> {
  const text = await page.locator('body').innerText()
  const unfilled = text.match(/\{\w+\}|\bundefined\b|\[object |\bNaN\b|Invalid Date/g) ?? []
  return [...unfilled, ...(await tooWide(page))]
}

/** Lists that are no cards, and headings in sight above cards. */
async function phoneFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `[
      ...[...document.querySelectorAll('.table:not(.table--phone)')].map(({ ariaLabel }) => 'no cards: ' + ariaLabel),
      ...[...document.querySelectorAll('.table--phone [role=columnheader]')]
        .filter(({ clientWidth }) => clientWidth > 1)
        .map(({ innerText }) => 'heading: ' + innerText),
    ]`,
  )
}

describe.skipIf(lacksChromium('how the panel looks'))('how the panel looks', { timeout: 240_000 }, () => {
  // A site of its own, because records of other tests would be checked too.
  let panel: Panel
  let admin: TestAdmin
  let paths: readonly string[]
  let site: string
  beforeAll(async () => {
    panel = await Panel.alone()
    admin = await panel.admins.admin()
    const desk = await Desk.open(panel.sites)
    site = `/sites/${desk.site.id}`
    const [company, group] = [await desk.company(['stock.view']), await desk.group(['orders.view'])]
    const role = await desk.role(['users.read', 'users.write'], ['orders.view'])
    const user = await panel.sites.user(desk.site, { permissions: ['users.read'] })
    await desk.post(`/site/users/${user.id}/companies`, { site_company_id: company })
    const body = {
      url: 'https://receiver.example/a/long/way/to/the/hook',
      site_id: desk.site.id,
      events: ['*'],
    }
    const hook = await panel.admins.call(admin, '/webhooks', { method: 'POST', body })
    paths = [
      '/sites/new',
      '/accounts/locked',
      `/accounts/${user.id}`,
      '/administrators/new',
      '/webhooks/new',
      `/webhooks/${hook.body.data.id}`,
      `/webhooks/${hook.body.data.id}?tab=overview`,
      site,
      ...[`users/${user.id}`, 'users/new', 'users/attach', 'users/invite', `roles/${role}`, 'roles/new'].map(
        (tab) => `${site}/${tab}`,
      ),
      ...[`companies/${company}`, `groups/${group}`, 'locks', 'audit', 'webhooks'].map(
        (tab) => `${site}/${tab}`,
      ),
    ]
  }, 120_000)
  afterAll(() => panel.stop())

  test.each(['en', 'it', 'ro'] as const)('every page says everything and fits, in %s', async (language) => {
    const { page, watch } = await panel.enter('/sites', admin, { language, phone: true })
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const heads: string[] = []
    for (const path of [...roots, ...paths]) {
      await page.setViewportSize({ width: 390, height: 780 })
      await at(page, path)
      heads.push(await page.locator('main h1').innerText())
      const onPhone = [...(await faults(page)), ...(await phoneFaults(page))]
      await page.setViewportSize({ width: 1280, height: 800 })
      expect([path, onPhone, await faults(page)]).toEqual([path, [], []])
    }
    expect(heads.slice(0, roots.length)).toEqual(titles[language])
    expect(watch.errors).toEqual([])
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing where nobody looked before: %s',
    async (scheme) => {
      const { page } = await panel.enter('/sites', admin, { scheme })
      const shown = paths.filter((path) => /companies|groups|locks|locked|webhooks\/\d|attach/.test(path))
      for (const path of shown) {
        await at(page, path)
        expect([path, await axeFaults(page)]).toEqual([path, []])
      }
      await at(page, site)
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'New secret' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Previous secrets').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Issue' }).click()
      await dialog.getByText(/^scs_/).waitFor()
      expect(await axeFaults(page)).toEqual([])
    },
  )
})
