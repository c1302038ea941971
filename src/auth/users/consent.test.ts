import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Admins, TestAdmin } from '../../../test/support/admins.ts'
import { MailWorld } from '../../../test/support/mail-world.ts'
import { Desk } from '../../../test/support/site-desk.ts'
import type { TestSite } from '../../../test/support/sites.ts'
import { type Reply, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { services } from '../../main/documents.ts'
import { sitesWithUnverified } from '../sites/store.ts'

// People who belong to other sites join another one by a link that only they get. Until then the site that attached
// them sees only what it typed. Everybody else sees what they saw before.

let mail: MailWorld
let sites: MailWorld['sites']
let admins: Admins
let admin: TestAdmin
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, admins } = mail)
  admin = await admins.admin(['*'], 1e9)
})
afterAll(() => mail.stop())

const chosen = 'four quiet lamps at noon'
const typed = 'copper lantern 41'
const outcome = ({ status, body }: Reply) => ({ status, code: body.code })
const linkTo = (email: string) => mail.office.tokenFor(email)

/** A user of one site who was attached by a second site and has received the letter. */
async function asked({ verified = false } = {}) {
  const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
  const user = await sites.user(home.site)
  if (verified)
    await sites.database.write(sql`update accounts set email_verified_at = now() where id = ${user.id}`)
  const role = await guest.role(['users.read'])
  const reply = await guest.post('/site/users/attach', {
    email: user.email,
    assignments: [{ site_role_id: role }],
  })
  await mail.postman()
  return { home, guest, user, role, reply, path: `/site/users/${user.id}`, token: linkTo(user.email) }
}
type Asked = Awaited<ReturnType<typeof asked>>

const isVerified = async (id: number) => {
  const { rows } = await sites.database.query<{ verified: boolean }>(
    sql`select email_verified_at is not null as verified from accounts where id = ${id}`,
  )
  return rows[0]?.verified
}

describe('who belongs elsewhere', () => {
  test('is asked by mail; the answer says the address that was typed, and nobody logs in by it', async () => {
    const { guest, user, role, reply, token } = await asked()
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      id: user.id,
      name: user.email,
      email: user.email,
      status: 'suspended',
      consent_pending: true,
      joined: false,
      assignments: [{ site_role_id: role }],
    })
    expect(reply.text).not.toContain(user.name)
    expect(outcome(await mail.login(guest.site, user.email, testPassword)).status).not.toBe(200)
    const [letter] = mail.office.to(user.email)
    expect(letter?.subject).toBe(`${guest.site.name} would like to add your account`)
    expect(letter?.text).toContain('/join#token=sar_')
    expect(letter?.text).toContain(`Hello ${user.name},`)
    expect((await mail.check(token)).body.data).toMatchObject({
      kind: 'site_join',
      site_name: guest.site.name,
      asks_password: true,
    })
    expect((await guest.trail(user.id)).map(({ action }) => action)).toEqual(['user.consent_asked', 'login'])
  })

  test('accepts with a new password where a site has made the account: its creator is out', async () => {
    const { home, guest, user, token, path } = await asked()
    expect((await mail.follow(token)).body.errors).toHaveProperty('password')
    const done = await mail.follow(token, chosen)
    expect([done.status, done.body.message]).toEqual([
      200,
      'You have joined. Sign in with your e-mail address.',
    ])
    for (const { site } of [home, guest]) {
      expect((await mail.login(site, user.email, testPassword)).status).toBe(401)
      expect((await mail.login(site, user.email, chosen)).status).toBe(200)
    }
    expect(await isVerified(user.id)).toBe(true)
    const joined = (await guest.call(path)).body.data
    expect(joined).toMatchObject({
      name: user.name,
      status: 'active',
      consent_pending: false,
      joined: true,
      email_confirmed: true,
      api_permissions: ['users.read'],
    })
    // From now on the account belongs to no site alone.
    for (const desk of [home, guest])
      expect((await desk.patch(path, { password: typed })).body.code).toBe('account_not_owned')
    expect((await guest.trail(user.id)).map(({ action }) => action)).toEqual([
      'user.consent_asked',
      'user.attached',
      'login',
      'login',
    ])
    const [verified] = await home.trail(user.id)
    expect(verified).toEqual({ action: 'email.verified', change: { by_mail: true, password: 'set' } })
    expect((await mail.follow(token, chosen)).status).toBe(404)
  })

  test('accepts by one click where no site knows the password, and other sites learn nothing', async () => {
    const { home, guest, user, token, path } = await asked({ verified: true })
    const before = await home.trail(user.id)
    expect((await mail.check(token)).body.data.asks_password).toBe(false)
    expect((await mail.follow(token)).status).toBe(200)
    expect((await mail.login(guest.site, user.email, testPassword)).status).toBe(200)
    expect((await guest.call(path)).body.data).toMatchObject({ name: user.name, joined: true })
    expect(await home.trail(user.id)).toEqual(before)
  })

  test('joins once, of 20 who come with the link', async () => {
    const { guest, token, user } = await asked({ verified: true })
    const replies = await Promise.all(Array.from({ length: 20 }, () => mail.follow(token)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(404),
    ])
    expect((await guest.trail(user.id)).filter(({ action }) => action === 'user.attached')).toHaveLength(1)
  })

  test('is asked again by mail, at most three times in a quarter of an hour', async () => {
    const { guest, path, user } = await asked()
    const again = () => guest.post(`${path}/invite`, { locale: 'ro' })
    expect((await again()).body.data).toEqual({
      user_id: user.id,
      email: user.email,
      sent: true,
      link: null,
      minutes: 10_080,
    })
    await mail.postman()
    expect(mail.office.to(user.email).at(-1)?.subject).toContain('ar dori să îți adauge contul')
    expect((await again()).status).toBe(200)
    await guest.remove(path)
    expect(outcome(await guest.post('/site/users/attach', { email: user.email }))).toEqual({
      status: 429,
      code: 'asked_too_often',
    })
    await mail.postman()
  })

  test('is asked no more once the site detaches them, or after a week', async () => {
    const [taken, late] = [await asked({ verified: true }), await asked({ verified: true })]
    expect((await taken.guest.remove(taken.path)).status).toBe(200)
    expect((await mail.follow(taken.token)).status).toBe(404)
    mail.clock.advance(7 * 86_400 + 1)
    expect((await mail.follow(late.token)).status).toBe(404)
    expect((await late.guest.call(late.path)).body.data.consent_pending).toBe(true)
  })
})

/** Everything that a site is told about its users by every read operation, except fields that vary. */
async function seenBy(desk: Desk, user_id: number): Promise<readonly unknown[]> {
  const reads = services().auth.operations.filter(({ access }) => access === 'site_read')
  expect(reads.length).toBeGreaterThan(8)
  const seen = []
  for (const { id, path } of reads) {
    const at = path.replace('{id}', path.startsWith('/site/users/') ? String(user_id) : '1')
    const { status, body } = await desk.call(at)
    const { request_id: _, ...rest } = body
    seen.push([id, status, rest])
  }
  const { rows } = await sites.database.query(
    sql`select kind from site_hash_kinds where site_id = ${desk.site.id} order by 1`,
  )
  return [...seen, rows]
}

/** Changes by others to an account while a site waits for consent. */
const elsewhere: Readonly<Record<string, (one: Asked) => Promise<unknown>>> = {
  renamed: ({ home, path }) => home.patch(path, { name: 'Canary Renamed' }),
  'given a password': ({ home, path }) => home.patch(path, { password: typed }),
  'given an address': ({ home, path, user }) => home.patch(path, { email: `canary-${user.email}` }),
  suspended: ({ home, path }) => home.patch(path, { status: 'suspended' }),
  'detached there': ({ home, path }) => home.remove(path),
  'kept under another hash': ({ user }) =>
    sites.database.write(
      sql`update accounts set password_hash = ${`$2b$12$${'a'.repeat(53)}`} where id = ${user.id}`,
    ),
  'verified by an administrator': ({ user }) =>
    admins.call(admin, `/accounts/${user.id}`, {
      method: 'PATCH',
      body: { email_verified: true, password: typed, password_confirmation: typed },
    }),
  'closed by an administrator': ({ user }) =>
    admins.call(admin, `/accounts/${user.id}/close`, { method: 'POST', body: {} }),
}

/** The account, and its record on its own site. */
async function knownOf({ home, user }: Asked) {
  const { rows } = await sites.database.query(sql`
    select to_jsonb(a) as account, to_jsonb(u) as place
      from accounts a left join site_users u on u.user_id = a.id and u.site_id = ${home.site.id} where a.id = ${user.id}`)
  return rows
}

describe('until they accept', () => {
  test.each(Object.entries(elsewhere))(
    'the site sees no change of the account: %s',
    async (_name, change) => {
      const one = await asked()
      const before = await seenBy(one.guest, one.user.id)
      expect(JSON.stringify(before)).not.toContain(one.user.name)
      const known = await knownOf(one)
      await change(one)
      expect(await knownOf(one)).not.toEqual(known)
      expect(await seenBy(one.guest, one.user.id)).toEqual(before)
    },
  )

  test('everything else stays with the sites before: they set password and address as ever', async () => {
    const { home, path, user } = await asked()
    expect((await home.patch(path, { password: typed })).status).toBe(200)
    expect((await mail.login(home.site, user.email, typed)).status).toBe(200)
    expect((await home.patch(path, { email: `own-${user.email}` })).status).toBe(200)
    expect((await home.patch(path, { name: 'Own Name' })).body.data.name).toBe('Own Name')
    const { data } = (await admins.call(admin, `/accounts/${user.id}`)).body
    expect(data).toMatchObject({ site_count: 1, name: 'Own Name' })
    expect(data.sites).toMatchObject([{ consent_pending: false }, { consent_pending: true }])
  })

  test('the site that waits changes nothing but what it calls them, and gets nobody in', async () => {
    const { guest, home, path, user, token } = await asked()
    for (const [body, status, code] of [
      [{ password: typed }, 403, 'account_not_owned'],
      [{ email: `mine-${user.email}` }, 403, 'account_not_owned'],
      [{ status: 'active' }, 409, 'consent_pending'],
    ] as const)
      expect([body, outcome(await guest.patch(path, body))]).toEqual([body, { status, code }])
    const named = await guest.patch(path, { name: 'Click here', status: 'suspended' })
    expect(named.body.data).toMatchObject({ name: 'Click here', email: user.email, consent_pending: true })
    expect((await home.call(path)).body.data.name).toBe(user.name)
    for (const kind of ['password/forgot', 'email/verify'])
      expect((await guest.post(`/auth/${kind}`, { email: user.email })).status).toBe(200)
    await guest.post(`${path}/invite`, {})
    const letters = mail.office.to(user.email).length
    await mail.postman()
    const [last, ...more] = mail.office.to(user.email).slice(letters)
    expect(more).toEqual([])
    expect(last?.text).toContain(`Hello ${user.name},`)
    const reset = { token, password: chosen, password_confirmation: chosen }
    expect((await guest.post('/auth/password/reset', reset)).status).toBe(404)
    expect((await guest.post('/auth/email/verify/confirm', { token })).status).toBe(404)
  })

  test('a second attach is a 422, as for everybody who is here', async () => {
    const { guest, user } = await asked()
    const again = await guest.post('/site/users/attach', { email: user.email })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
  })
})

describe('an account of one’s own', () => {
  test('is linked at once where it is on no site: detached and attached again, or made by no site', async () => {
    const desk = await Desk.open(sites)
    const [own, nobodys] = [await sites.user(desk.site), await sites.user(desk.site)]
    await sites.database.write(sql`update accounts set home_site_id = null where id = ${nobodys.id}`)
    for (const { id, email } of [own, nobodys]) {
      await desk.remove(`/site/users/${id}`)
      const reply = await desk.post('/site/users/attach', { email })
      expect(reply.body.data).toMatchObject({ id, status: 'active', consent_pending: false, joined: true })
      expect((await mail.login(desk.site, email, testPassword)).status).toBe(200)
    }
  })

  test('waits where another site has made it, though it has let go, or where it is on another site by now', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const [left, moved] = [await sites.user(home.site), await sites.user(home.site)]
    await home.remove(`/site/users/${left.id}`)
    await guest.attach(moved)
    await home.remove(`/site/users/${moved.id}`)
    expect((await guest.post('/site/users/attach', { email: left.email })).body.data.consent_pending).toBe(
      true,
    )
    expect((await home.post('/site/users/attach', { email: moved.email })).body.data.consent_pending).toBe(
      true,
    )
  })

  test('of no site that two attach at once, it is one’s', async () => {
    const desks = [await Desk.open(sites), await Desk.open(sites)]
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await sites.user((await Desk.open(sites)).site)
      await sites.database.write(sql`delete from site_users where user_id = ${id}`)
      await sites.database.write(sql`update accounts set home_site_id = null where id = ${id}`)
      const replies = await Promise.all(desks.map((desk) => desk.post('/site/users/attach', { email })))
      const waiting = replies.map(({ body }) => body.data.consent_pending)
      expect(waiting.filter(Boolean)).toEqual([true])
    }
  })
})

describe('without mail', () => {
  test('an administrator makes the link, and no site is ever shown it', async () => {
    const bare = await mail.silent()
    const at = (site: TestSite, path: string, body: object) =>
      bare.callAuth(`/api${path}`, {
        method: 'POST',
        body,
        headers: { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret },
      })
    try {
      const [home, guest] = [await sites.site(), await sites.site()]
      const { id, email } = await sites.user(home)
      const reply = await at(guest, '/site/users/attach', { email })
      expect(reply.body.data.consent_pending).toBe(true)
      expect(reply.text).not.toContain('sar_')
      const again = await at(guest, `/site/users/${id}/invite`, {})
      expect(outcome(again)).toEqual({ status: 403, code: 'mail_not_configured' })
      const give = (site_id?: number) =>
        bare.callAuth(`/api/admin/accounts/${id}/join-link`, {
          method: 'POST',
          token: admin.token,
          body: { site_id },
        })
      expect((await give()).status).toBe(422)
      expect((await give(home.id)).status).toBe(422)
      const { link } = (await give(guest.id)).body.data
      expect(link).toMatch(/\/join#token=sar_/)
      const token = String(link).split('token=')[1] ?? ''
      expect((await mail.follow(token, chosen)).status).toBe(200)
      expect((await mail.login(guest, email, chosen)).status).toBe(200)
    } finally {
      await bare.stop()
    }
  })
})

describe('who made an account for somebody else', () => {
  test('does not enter a new site by its password: new sites demand verified addresses', async () => {
    const name = `New ${process.pid}-${Date.now()}`
    const made = await admins.call(admin, '/sites', { method: 'POST', body: { name } })
    expect(made.body.data).toMatchObject({ require_verified_email: true })
    const [maker, site] = [await Desk.open(sites), made.body.data]
    const user = await sites.user(maker.site)
    await admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body: { status: 'production' } })
    // However the user got there, even through an older version of the program.
    await sites.database.transaction((connection) =>
      sites.place(connection, site, { id: user.id, status: 'active' }),
    )
    expect(outcome(await mail.login(site, user.email, testPassword))).toEqual({
      status: 403,
      code: 'email_not_verified',
    })
    // A user of the site's own making needs no verification.
    const own = await sites.user(site)
    expect((await mail.login(site, own.email, testPassword)).status).toBe(200)
  })

  test('sites of before are named until they demand it', async () => {
    const [older, draft] = [await sites.site(), await sites.site('draft')]
    const demand = (on: boolean) =>
      sites.database.write(
        sql`update sites set require_verified_email = ${on} where id in (${older.id}, ${draft.id})`,
      )
    await demand(false)
    expect(await sitesWithUnverified(sites.database)).toEqual([older.name])
    await demand(true)
    expect(await sitesWithUnverified(sites.database)).toEqual([])
  })
})
