import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { lacksChromium } from '../support/browser.ts'
import { axeFaults, goWithin } from '../support/console.ts'
import { Panel } from '../support/panel.ts'
import { Desk } from '../support/site-desk.ts'
import type { TestSite, TestUser } from '../support/sites.ts'
import { testPassword } from '../support/world.ts'
import { sql } from '../../src/kernel/database/sql.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const userOf = async (desk: Desk, id: number) => (await desk.call(`/site/users/${id}`)).body.data

describe.skipIf(lacksChromium('users of a site in the panel'))(
  'users of a site in the panel',
  { timeout: 120_000 },
  () => {
    let panel: Panel
    beforeAll(async () => {
      panel = await Panel.start()
    })
    afterAll(() => panel.stop())

    test('two people rename one site: the second sees what the first did, and decides', async () => {
      const admin = await panel.admins.admin()
      const { id, name, slug } = await panel.sites.site()
      const rename = (body: object) => panel.admins.call(admin, `/sites/${id}`, { method: 'PATCH', body })
      const { page } = await panel.enter(`/sites/${id}`, admin)
      await page.getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('complementary', { name })
      await form.getByRole('textbox').first().fill(`${name} mine`)
      await rename({ name: `${name} theirs`, slug: `${slug}-theirs` })
      await form.getByRole('button', { name: 'Save' }).click()
      const conflict = page.getByRole('dialog', { name: 'Changed by someone else' })
      await conflict.getByRole('row', { name: `Name ${name} theirs ${name} mine` }).waitFor()
      await conflict.getByRole('row', { name: `Short name ${slug}-theirs –` }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await conflict.waitFor({ state: 'detached' })
      expect(await form.getByRole('textbox').first().inputValue()).toBe(`${name} mine`)
      await form.getByRole('button', { name: 'Save' }).click()
      await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
      await page.getByText(`${name} mine is saved.`).waitFor()
      const { body } = await panel.admins.call(admin, `/sites/${id}`)
      expect(body.data).toMatchObject({ name: `${name} mine`, slug: `${slug}-theirs` })
    })

    test('what somebody else saved can be taken instead', async () => {
      const admin = await panel.admins.admin()
      const { id, name } = await panel.sites.site()
      const { page } = await panel.enter(`/sites/${id}`, admin)
      await page.getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('complementary', { name })
      await form.getByRole('textbox').first().fill('Mine')
      const body = { name: `${name} theirs` }
      await panel.admins.call(admin, `/sites/${id}`, { method: 'PATCH', body })
      await form.getByRole('button', { name: 'Save' }).click()
      await dialog(page).getByRole('button', { name: 'Discard mine' }).click()
      await expect.poll(() => form.getByRole('textbox').first().inputValue()).toBe(`${name} theirs`)
      expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    })

    test('a user gets roles, a company and a group, and loses them', async () => {
      const admin = await panel.admins.admin()
      const desk = await Desk.open(panel.sites)
      const [role, other] = [await desk.role(['users.read'], ['orders.view']), await desk.role()]
      const [company, group] = [await desk.company(['stock.view']), await desk.group()]
      const nameOf = async (path: string): Promise<string> =>
        (await desk.call(`/site/${path}`)).body.data.name
      const [roleName, otherName] = [await nameOf(`roles/${role}`), await nameOf(`roles/${other}`)]
      const companyName = await nameOf(`companies/${company}`)
      const groupName = await nameOf(`groups/${group}`)
      const user = await panel.sites.user(desk.site)
      const { page, watch } = await panel.enter(`/sites/${desk.site.id}/users/${user.id}`, admin)
      const side = page.getByRole('complementary', { name: user.name })
      await side.getByLabel('Add a company…').selectOption(companyName)
      await side.getByRole('button', { name: `Remove from ${companyName}` }).waitFor()
      await side.getByText('stock.view').waitFor()
      await side.getByLabel('Add a group…').selectOption(groupName)
      await side.getByRole('button', { name: `Remove from ${groupName}` }).waitFor()
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByRole('checkbox', { name: roleName }).check()
      await side.getByRole('checkbox', { name: otherName }).check()
      await side.getByRole('radio', { name: 'primary role' }).last().check()
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`${user.name} is saved.`).waitFor()
      await side.getByText('orders.view, stock.view').waitFor()
      expect(await userOf(desk, user.id)).toMatchObject({
        assignments: [
          { site_role_id: role, is_primary: false },
          { site_role_id: other, is_primary: true },
        ],
        site_companies: [{ id: company }],
        site_groups: [{ id: group }],
      })
      await side.getByRole('button', { name: `Remove from ${companyName}` }).click()
      await side.getByLabel('Add a company…').waitFor()
      await side.getByRole('button', { name: `Remove from ${groupName}` }).click()
      await side.getByLabel('Add a group…').waitFor()
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByRole('checkbox', { name: otherName }).uncheck()
      await side.getByRole('button', { name: 'Save' }).click()
      await side.getByText(`${roleName} (primary role)`).waitFor()
      expect(await userOf(desk, user.id)).toMatchObject({
        assignments: [{ site_role_id: role, is_primary: true }],
        site_companies: [],
        site_groups: [],
      })
      expect(watch.errors).toEqual([])
    })

    test('a change on top of one that was not seen is refused in words, and goes through the second time', async () => {
      const admin = await panel.admins.admin()
      const desk = await Desk.open(panel.sites)
      const group = await desk.group()
      const user = await panel.sites.user(desk.site)
      const { page } = await panel.enter(`/sites/${desk.site.id}/users/${user.id}`, admin)
      const side = page.getByRole('complementary', { name: user.name })
      await side.getByLabel('Add a group…').waitFor()
      await desk.patch(`/site/users/${user.id}`, { name: `${user.name} renamed` })
      await side.getByLabel('Add a group…').selectOption(String(group))
      await page.getByText('Someone else changed this.').waitFor()
      const renamed = page.getByRole('complementary', { name: `${user.name} renamed` })
      await renamed.getByLabel('Add a group…').selectOption(String(group))
      await renamed.getByRole('button', { name: /^Remove from/ }).waitFor()
      expect(await userOf(desk, user.id)).toMatchObject({ site_groups: [{ id: group }] })
    })

    test('an account of another site is asked to join by its address, and detached again', async () => {
      const admin = await panel.admins.admin()
      const [home, own] = [await panel.sites.site(), await panel.sites.site()]
      const user = await panel.sites.user(home)
      const { page } = await panel.enter(`/sites/${own.id}/users`, admin)
      // An empty list offers it too, once it is there.
      await page.getByRole('link', { name: 'Attach an account' }).first().click()
      const form = page.getByRole('complementary', { name: 'Attach an account' })
      await form.getByLabel('E-mail').fill('nobody@test.example')
      await form.getByRole('button', { name: 'Attach' }).click()
      await form.getByText('Not available. Choose another one.').waitFor()
      await form.getByLabel('E-mail').fill(user.email)
      await form.getByRole('button', { name: 'Attach' }).click()
      await page
        .getByText(`${user.email} gets a link by e-mail and joins this site once they accept.`)
        .waitFor()
      const side = page.getByRole('complementary', { name: user.email })
      await side.getByText('Asked to join').waitFor()
      expect(await side.getByRole('button', { name: 'Activate' }).count()).toBe(0)
      await page.getByRole('row', { name: user.email }).getByText('Asked to join').waitFor()
      await side.getByRole('button', { name: 'Detach' }).click()
      await dialog(page).getByText('The account and its other sites stay.').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'Detach' }).click()
      await page.getByText(`${user.email} is detached.`).waitFor()
      await page.getByText('No users yet').waitFor()
      expect((await panel.sites.bySecret(home, `/api/site/users/${user.id}`)).status).toBe(200)
    })

    /** Asks whether a session of the user is good: a new one, or the one that the user came with. */
    async function session(site: TestSite, user: TestUser, isNew = true): Promise<() => Promise<number>> {
      const token = isNew
        ? await panel.sites.database.transaction((connection) => panel.sites.token(connection, site, user.id))
        : user.token
      return async () => (await panel.sites.byUser(site, { token }, { path: '/api/auth/verify' })).status
    }

    test('sessions of a user end one by one and all at once', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const user = await panel.sites.user(own)
      const [first, second] = [await session(own, user, false), await session(own, user)]
      const third = await session(own, user)
      expect([await first(), await second(), await third()]).toEqual([200, 200, 200])
      const { page } = await panel.enter(`/sites/${own.id}/users/${user.id}`, admin)
      const side = page.getByRole('complementary', { name: user.name })
      const ends = side.getByRole('button', { name: /^End the session from/ })
      await ends.nth(2).click()
      await dialog(page).getByRole('button', { name: 'End' }).click()
      await expect.poll(() => ends.count()).toBe(2)
      const left = async () => [await first(), await second(), await third()].toSorted((a, b) => a - b)
      await expect.poll(left).toEqual([200, 200, 401])
      await side.getByRole('button', { name: 'End all' }).click()
      await dialog(page).getByRole('button', { name: 'End all' }).click()
      await page.getByText(`All sessions of ${user.name} have ended.`).waitFor()
      await side.getByText('No sessions on this site.').waitFor()
      await expect.poll(left).toEqual([401, 401, 401])
    })

    test('credentials that sites share are set at the account, where its address is verified too', async () => {
      const admin = await panel.admins.admin()
      const [desk, maker] = [await Desk.open(panel.sites), await Desk.open(panel.sites)]
      const user = await panel.sites.user(maker.site)
      // A site of before, which let everybody in.
      await desk.attach(user, { verified: false })
      await panel.sites.database.write(
        sql`update sites set require_verified_email = false where id = ${desk.site.id}`,
      )
      const { client_id, client_secret, id } = desk.site
      const login = async (password: string) => {
        const body = { client_id, client_secret, email: user.email, password }
        return (await panel.site.world.callAuth('/api/auth/login', { method: 'POST', body })).body.code
      }
      const { page } = await panel.enter(`/sites/${id}`, admin)
      const warning = page.getByText('can sign in here as that person')
      await warning.waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.getByRole('checkbox', { name: 'Verified addresses only' }).click()
      await warning.waitFor({ state: 'detached' })
      await page.getByText(`${desk.site.name} is saved.`).waitFor()
      await expect.poll(() => login(testPassword)).toBe('email_not_verified')
      await goWithin(page, `/sites/${id}/users/${user.id}`)
      const side = page.getByRole('complementary', { name: user.name })
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('New password').fill('copper lantern 41')
      await side.getByRole('button', { name: 'Save' }).click()
      await side.getByText('This account belongs to several sites').waitFor()
      await goWithin(page, `/accounts/${user.id}`)
      await side.getByText('not yet').waitFor()
      await side.getByRole('button', { name: 'Edit' }).click()
      await side
        .getByRole('checkbox', { name: 'I confirmed that the address belongs to this person' })
        .check()
      expect(await axeFaults(page)).toEqual([])
      await side.getByRole('button', { name: 'Save' }).click()
      await side.getByText('Required.', { exact: true }).waitFor()
      await side.getByLabel('New password').fill('copper lantern 41')
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`${user.name} saved. All sessions ended.`).waitFor()
      expect([await login(testPassword), await login('copper lantern 41')]).toEqual([
        'invalid_credentials',
        undefined,
      ])
    })

    test('who is locked out after wrong passwords is let in again', async () => {
      const admin = await panel.admins.admin()
      const own = await panel.sites.site()
      const { client_id, client_secret, id } = own
      const [anna, boris] = [await panel.sites.user(own), await panel.sites.user(own)]
      const wrong = (email: string) =>
        panel.site.world.callAuth('/api/auth/login', {
          method: 'POST',
          body: { client_id, client_secret, email, password: 'wrong' },
        })
      for (const { email } of [anna, boris]) {
        for (let tries = 0; tries < 5; tries += 1) await wrong(email)
        expect((await wrong(email)).status).toBe(429)
      }
      const { page } = await panel.enter(`/accounts/${anna.id}?q=${anna.email}`, admin)
      const side = page.getByRole('complementary', { name: anna.name })
      await side.getByText('Locked', { exact: true }).waitFor()
      await side.getByRole('button', { name: 'Unlock' }).click()
      await page.getByText(`${anna.name} can try again.`).waitFor()
      await side.getByText('Locked', { exact: true }).waitFor({ state: 'detached' })
      expect((await wrong(anna.email)).status).toBe(401)
      await goWithin(page, `/sites/${id}/locks`)
      const row = page.getByRole('row', { name: new RegExp(boris.email) })
      await row.getByRole('button', { name: `Unlock ${boris.email}` }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await row.getByRole('button', { name: `Unlock ${boris.email}` }).click()
      await page.getByText('No locked addresses').waitFor()
      expect((await wrong(boris.email)).status).toBe(401)
    })
  },
)
