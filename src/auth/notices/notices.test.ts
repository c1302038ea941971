import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { MailWorld } from '../../../test/support/mail-world.ts'
import type { TestSite } from '../../../test/support/sites.ts'
import { testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

const password = 'four quiet lamps at noon'
const twice = { password, password_confirmation: password }
let mail: MailWorld
let sites: MailWorld['sites']
let admins: Admins
let office: MailWorld['office']
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, admins, office } = mail)
})
afterAll(() => mail.stop())

const patch = (site: TestSite, id: number, body: object) =>
  sites.bySecret(site, `/api/site/users/${id}`, { method: 'PATCH', body })

/** Subjects of a person's messages, oldest first. */
async function subjects(email: string): Promise<readonly string[]> {
  await mail.postman()
  return office.to(email).map(({ subject }) => subject)
}

describe('people are told', () => {
  test('of a new password: by themselves, by a link, by the site, by an administrator', async () => {
    const { site, user } = await mail.withUser()
    const { email } = user
    const changed = { current_password: testPassword, ...twice }
    const own = { path: '/api/auth/change-password', method: 'POST', body: changed }
    expect((await sites.byUser(site, user, own)).status).toBe(200)
    const told = `Your password for ${site.name} was changed`
    expect(await subjects(email)).toEqual([told])
    const [notice] = office.to(email)
    expect(notice?.text).toContain(`Hello ${user.name},`)
    // The notice asks for nothing and has no link that somebody could replace.
    expect(notice?.text).not.toMatch(/https?:|token/)
    expect(notice?.html).not.toMatch(/<a |href|token/)
    const forgot = { method: 'POST', body: { email } }
    await sites.bySecret(site, '/api/auth/password/forgot', forgot)
    await mail.postman()
    expect((await mail.follow(office.tokenFor(email), 'five quiet lamps at noon')).status).toBe(200)
    expect((await patch(site, user.id, twice)).status).toBe(200)
    const admin = await admins.admin()
    const body = { password: 'six quiet lamps at noon', password_confirmation: 'six quiet lamps at noon' }
    const changedBy = await admins.call(admin, `/accounts/${user.id}`, { method: 'PATCH', body })
    expect(changedBy.status).toBe(200)
    expect((await subjects(email)).filter((subject) => subject === told)).toHaveLength(4)
  })

  test('of a new address at both, in the language of the site; nothing changed is nothing told', async () => {
    const { site, user } = await mail.withUser()
    await sites.database.write(sql`update sites set locale = 'ro' where id = ${site.id}`)
    const moved = `moved-${user.email}`
    expect((await patch(site, user.id, { email: moved })).status).toBe(200)
    expect((await patch(site, user.id, { email: moved, name: 'Other' })).status).toBe(200)
    expect(await subjects(user.email)).toEqual([`Adresa ta pentru ${site.name} a fost schimbată`])
    expect(await subjects(moved)).toEqual([`Noua ta adresă pentru ${site.name}`])
    expect(office.to(user.email)[0]?.text).toMatch(/^Bună,\n/)
    // A reader of the old mailbox doesn't learn the new address.
    expect(office.to(user.email)[0]?.raw).not.toContain(moved)
    expect(office.to(moved)[0]?.text).toContain('Bună, Other,')
  })

  test('of an account on several sites in the name of the service, and of a refused change not at all', async () => {
    const { site, user } = await mail.withUser()
    const other = await sites.site()
    await sites.database.transaction((connection) =>
      sites.place(connection, other, { id: user.id, status: 'active' }),
    )
    expect((await patch(site, user.id, twice)).status).toBe(403)
    const admin = await admins.admin()
    const taken = { method: 'PATCH', body: { email: (await sites.user(site)).email } }
    expect((await admins.call(admin, `/accounts/${user.id}`, taken)).status).toBe(422)
    const path = `/accounts/${user.id}`
    expect((await admins.call(admin, path, { method: 'PATCH', body: twice })).status).toBe(200)
    expect(await subjects(user.email)).toEqual(['Your password for Waybill was changed'])
  })

  test('not of the first password, five times a quarter of an hour at most, and by nobody where no mail is sent', async () => {
    const site = await sites.site()
    const email = 'told-often@test.example'
    const invited = await sites.bySecret(site, '/api/site/users/invite', {
      method: 'POST',
      body: { name: 'Nora', email },
    })
    await mail.postman()
    expect((await mail.follow(office.tokenFor(email), password)).status).toBe(200)
    expect(await subjects(email)).toEqual([`Your account at ${site.name}`])
    const id = Number(invited.body.data.user_id)
    for (let i = 0; i < 8; i += 1) {
      const next = `quiet lamp number ${i}`
      const body = { password: next, password_confirmation: next }
      expect((await patch(site, id, body)).status).toBe(200)
    }
    expect(await subjects(email)).toHaveLength(6)
    const bare = await mail.silent()
    const { user } = await mail.withUser()
    const path = `/accounts/${user.id}`
    const request = { method: 'PATCH', body: twice }
    expect((await new Admins(bare, sites).call(await admins.admin(), path, request)).status).toBe(200)
    expect(await subjects(user.email)).toEqual([])
    await bare.stop()
  })
})
