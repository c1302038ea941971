import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Letters } from '../../../../test/support/letters.ts'
import { testPassword } from '../../../../test/support/world.ts'
import { claimLink } from '../../../identity/links/store.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { userLinks } from './store.ts'

let letters: Letters
beforeAll(async () => {
  letters = await Letters.start()
})
afterAll(() => letters.stop())

const password = 'four quiet lamps at noon'
const quarter_s = 900

const tokenFor = async (email: string) => {
  await letters.postman()
  return letters.office.tokenFor(email)
}
const reset = (token: string, chosen = password) =>
  letters.post('/auth/password/reset', { token, password: chosen })
const check = (token: string) => letters.post('/auth/link/check', { token })
const plain = ({ status, body }: { status: number; body: { request_id?: string } }) => {
  const { request_id: _, ...rest } = body
  return { status, ...rest }
}

describe('a forgotten password', () => {
  test('is set anew by a link that came by mail; every session and token for programs ends, and it is told', async () => {
    const company = await letters.world.company()
    const { id, email, token } = await letters.world.user([{ company_id: company }])
    const body = { name: 'ERP' }
    const program = (await letters.world.call('/me/tokens', { method: 'POST', token, body })).body.data.token
    expect((await letters.forgot(email)).status).toBe(200)
    const link = await tokenFor(email)
    const letter = letters.office
      .to(email)
      .find(({ subject }) => subject === 'Set a new password for Waybill')
    expect(letter?.html).toContain(`/reset#token=${link}`)
    expect((await check(link)).body.data).toMatchObject({
      kind: 'password_reset',
      email,
      asks_password: true,
      asks_name: false,
      company_name: null,
    })
    expect((await reset(link, testPassword)).body.errors).toHaveProperty('password')
    expect((await reset(link, 'password')).status).toBe(422)
    expect((await reset(link)).status).toBe(200)
    expect((await reset(link)).status).toBe(404)
    const statuses = [token, program].map(
      async (each) => (await letters.world.call('/companies', { token: each })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401])
    expect((await letters.signIn(email)).status).toBe(422)
    expect((await letters.signIn(email, password)).status).toBe(200)
    await letters.postman()
    expect(letters.office.to(email).at(-1)?.subject).toBe('Your password for Waybill was changed')
    const { rows } = await letters.database.query<{ action: string }>(sql`
      select action from audit where target_type = 'user' and target_id = ${String(id)} order by id`)
    expect(rows.map(({ action }) => action)).toContain('password.reset')
  })

  test('is claimed under the lock of the authentication service: nobody joins a company meanwhile', async () => {
    const { id } = await letters.world.user([])
    const claim = { id: 0, kind: 'password_reset', owner_id: id, setsPassword: true, now: new Date() }
    const claimed = (timeout: Statement) =>
      letters.database.transaction(async (claiming) => {
        await claiming.query(timeout)
        return claimLink(claiming, userLinks, claim)
      })
    const refused = await letters.database.transaction(async (joining) => {
      // Lock that a new row referring to the account takes.
      await joining.query(sql`select from users where id = ${id} for key share`)
      return claimed(sql`set local lock_timeout = '50ms'`).catch(() => 'waits')
    })
    expect(refused).toBe('waits')
    expect(await claimed(sql`set local lock_timeout = '50s'`)).toBe(false)
  })

  test('is written about in the language of the person, else of the page that asked', async () => {
    const [one, other] = [await letters.world.user([]), await letters.world.user([])]
    await letters.database.write(sql`update users set language = 'ro' where id = ${one.id}`)
    await letters.forgot(one.email, { locale: 'it' })
    await letters.forgot(other.email, { locale: 'it' })
    await letters.postman()
    expect(letters.office.to(one.email)[0]?.subject).toBe('Setează o parolă nouă pentru Waybill')
    expect(letters.office.to(other.email)[0]?.subject).toBe('Imposta una nuova password per Waybill')
  })

  test('tells nobody who has an account, a password, or is let in', async () => {
    const someone = await letters.world.user([])
    const byProvider = await letters.world.user([], { password_hash: '!' })
    const closed = await letters.world.user([])
    await letters.database.write(sql`update users set active = false where id = ${closed.id}`)
    const addresses = [someone.email, byProvider.email, closed.email, 'nobody@test.example']
    const asked = []
    for (const email of addresses) {
      for (let i = 0; i < 4; i += 1) asked.push(plain(await letters.forgot(email)))
    }
    const turns = asked.map(({ status }) => status)
    expect(turns).toEqual(
      [200, 200, 200, 429].flatMap((_, at, all) => (at === 0 ? [...all, ...all, ...all, ...all] : [])),
    )
    expect(new Set(asked.map((each) => JSON.stringify(each))).size).toBe(2)
    await letters.postman()
    expect(addresses.map((email) => letters.office.to(email).length)).toEqual([3, 0, 0, 0])
    letters.clock.advance(quarter_s)
    expect((await letters.forgot(someone.email)).status).toBe(200)
  })

  test('costs the same statements for an address that nobody has', async () => {
    const { email } = await letters.world.user([])
    await letters.postman()
    const before = await letters.database.query<{ count: number }>(
      sql`select count(*)::int as count from mail`,
    )
    await letters.forgot(email)
    await letters.forgot('no-such-person@test.example')
    const { rows } = await letters.database.query<{ kind: string; about_id: null; locale: null }>(sql`
      select kind, about_id, locale from mail order by id desc limit 2`)
    expect(before.rows[0]?.count).toBe(0)
    // The rows differ only in the address, so nothing was looked up.
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1)
    await letters.postman()
  })

  test('by one link: of 20 at once one wins', async () => {
    const { email } = await letters.world.user([])
    await letters.forgot(email)
    const link = await tokenFor(email)
    const used = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(link, `${password} ${i}`)))
    const won = used.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(used.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  test('the link ends with its time, with another password or address, and after ten tries', async () => {
    const user = await letters.world.user([])
    const asked = async () => {
      letters.clock.advance(quarter_s)
      await letters.forgot(user.email)
      return tokenFor(user.email)
    }
    const late = await asked()
    letters.clock.advance(3_600)
    expect((await reset(late)).status).toBe(404)
    const tried = await asked()
    for (let i = 0; i < 10; i += 1) expect((await reset(tried, testPassword)).status).toBe(422)
    expect((await reset(tried)).status).toBe(404)
    const bound = await asked()
    await letters.database.write(sql`update users set email = 'x' || email where id = ${user.id}`)
    expect((await check(bound)).status).toBe(404)
    expect((await check('wbl_none')).status).toBe(404)
  })
})

const wish = (token: string, email: string, current_password = testPassword) =>
  letters.world.call('/me/email', { method: 'POST', token, body: { email, current_password } })
const confirm = (token: string) => letters.post('/auth/email/confirm', { token })

describe('another address', () => {
  test('is taken by a link that went there, and the old one is told without learning the new one', async () => {
    const { email, token } = await letters.world.user([])
    const next = `new-${email}`
    expect((await wish(token, next, 'wrong')).body.errors).toHaveProperty('current_password')
    expect((await wish(token, email)).body.errors).toHaveProperty('email')
    expect((await wish(token, next)).status).toBe(200)
    const link = await tokenFor(next)
    expect(letters.office.to(next)[0]?.subject).toBe('Confirm your new address for Waybill')
    expect((await check(link)).body.data).toMatchObject({
      kind: 'address_change',
      email: next,
      asks_password: false,
    })
    // A link of one kind doesn't open a page of another.
    expect((await reset(link)).status).toBe(404)
    const used = await Promise.all(Array.from({ length: 20 }, () => confirm(link)))
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await letters.world.call('/me', { token })).body.data).toMatchObject({ email: next })
    expect((await letters.signIn(next)).status).toBe(200)
    expect((await letters.signIn(email)).status).toBe(422)
    await letters.postman()
    const told = letters.office.to(email).at(-1)
    expect(told?.subject).toBe('Your address for Waybill was changed')
    expect(told?.raw).not.toContain(next)
  })

  test('that somebody has is written to by nobody, and is not told', async () => {
    const [one, other] = [await letters.world.user([]), await letters.world.user([])]
    expect((await wish(one.token, other.email)).status).toBe(200)
    await letters.postman()
    expect(letters.office.to(other.email)).toEqual([])
  })

  test('a password that is changed while the letter waits, or before the link is used, ends it', async () => {
    const { id, email, token } = await letters.world.user([])
    const next = `later-${email}`
    await wish(token, next)
    await letters.database.write(sql`update users set password_hash = password_hash || ' ' where id = ${id}`)
    await letters.postman()
    expect(letters.office.to(next)).toEqual([])
    await letters.database.write(sql`update users set password_hash = trim(password_hash) where id = ${id}`)
    await wish(token, next)
    const link = await tokenFor(next)
    const body = { current_password: testPassword, password }
    expect((await letters.world.call('/me/password', { method: 'POST', token, body })).status).toBe(200)
    expect((await confirm(link)).status).toBe(404)
  })

  test('users without a password need none', async () => {
    const { email, token } = await letters.world.user([], { password_hash: '!' })
    const body = { email: `provider-${email}` }
    expect((await letters.world.call('/me/email', { method: 'POST', token, body })).status).toBe(200)
    expect((await confirm(await tokenFor(body.email))).status).toBe(200)
  })
})

test('a manager who changes password or address of somebody has them told', async () => {
  const company = await letters.world.company()
  const manager = await letters.world.user([{ company_id: company, role: 'manager' }])
  const { id, email } = await letters.world.user([{ company_id: company }])
  const change = (body: object) =>
    letters.world.call(`/members/${id}`, { method: 'PUT', token: manager.token, company, body })
  await change({ password })
  await letters.postman()
  await change({ email: `moved-${email}` })
  await letters.postman()
  expect(letters.office.to(email).map(({ subject }) => subject)).toEqual([
    'Your password for Waybill was changed',
    'Your address for Waybill was changed',
  ])
})
