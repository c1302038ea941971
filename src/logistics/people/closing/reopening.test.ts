import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Letters } from '../../../../test/support/letters.ts'
import { testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { unusablePasswordHash } from '../../../kernel/passwords.ts'

const day_s = 86_400
const password = 'four quiet lamps at noon'
let letters: Letters
let admin: string
beforeAll(async () => {
  letters = await Letters.start()
  ;({ token: admin } = await letters.world.user([], { super_admin: true }))
})
afterAll(() => letters.stop())

const close = (token: string) =>
  letters.world.call('/me/close', { method: 'POST', token, body: { password: testPassword } })
const onUser = (id: number, act: 'close' | 'reopen', body: object = {}) =>
  letters.world.call(`/users/${id}/${act}`, { method: 'POST', token: admin, body })
const check = (token: string) => letters.post('/auth/link/check', { token })
const reopen = (token: string, body: object = { password }) =>
  letters.post('/auth/account/reopen', { token, ...body })

async function linkFor(email: string): Promise<string> {
  await letters.postman()
  return letters.office.tokenFor(email)
}

/** A user who has closed their account, and the link they received. */
async function closed() {
  const user = await letters.world.user([{ company_id: await letters.world.company() }])
  expect((await close(user.token)).status).toBe(200)
  return { ...user, link: await linkFor(user.email) }
}

async function acts(id: number): Promise<readonly string[]> {
  const { rows } = await letters.database.query<{ act: string }>(sql`
    select action || ' ' || actor as act from audit
     where company_id is null and target_type = 'user' and target_id = ${String(id)} order by id`)
  return rows.map(({ act }) => act)
}

describe('people who closed their account open it again', () => {
  test('by the link of the letter about it, once, with a new password; companies do not come back', async () => {
    const user = await letters.world.user([{ company_id: await letters.world.company() }])
    const { id, email } = user
    await letters.database.write(sql`update users set language = 'it' where id = ${id}`)
    await close(user.token)
    const link = await linkFor(email)
    const [letter] = letters.office.to(email)
    expect(letters.office.to(email)).toHaveLength(1)
    expect(letter?.subject).toBe('Il tuo account su Waybill è stato chiuso')
    expect(letter?.text).toContain('30 giorni')
    expect(letter?.html).toContain(`/reopen#token=${link}`)
    letters.clock.advance(29 * day_s)
    expect((await check(link)).body.data).toMatchObject({
      kind: 'account_reopen',
      email,
      asks_password: true,
      asks_current_password: false,
    })
    expect((await reopen(link, {})).body.errors).toHaveProperty('password')
    expect((await reopen(link, { password: 'password' })).status).toBe(422)
    expect((await reopen(link, { password, password_confirmation: 'another' })).status).toBe(422)
    expect((await reopen(link)).status).toBe(200)
    expect((await letters.signIn(email)).status).toBe(422)
    const { body } = await letters.signIn(email, password)
    expect((await letters.world.call('/companies', { token: body.token })).body.data).toEqual([])
    expect(await acts(id)).toEqual([`user.closed user:${id}`, `user.reopened user:${id}`])
    // The user chose the password, so no invitation asks for another.
    const { rows } = await letters.database.query(sql`
      select from users where id = ${id} and chosen_password = sha256(convert_to(password_hash, 'UTF8'))`)
    expect(rows).toHaveLength(1)
  })

  test('without a password where an identity provider lets them in', async () => {
    const { id, email } = await letters.world.user([], { password_hash: unusablePasswordHash })
    await letters.database.write(
      sql`update users set oidc_issuer = 'https://id.example', oidc_subject = ${email} where id = ${id}`,
    )
    await onUser(id, 'close')
    const link = await linkFor(email)
    expect((await check(link)).body.data).toMatchObject({ asks_password: false })
    // The request rejects fields it didn't ask for.
    expect((await reopen(link, { password })).status).toBe(200)
    expect((await letters.signIn(email, password)).status).toBe(422)
    const { rows } = await letters.database.query(sql`
      select active, closed_at, password_hash from users where id = ${id}`)
    expect(rows).toEqual([{ active: true, closed_at: null, password_hash: unusablePasswordHash }])
    expect((await reopen(link)).status).toBe(404)
  })

  test('of 20 at once, by the link and by a super-admin, one does', async () => {
    const { id, link } = await closed()
    const openings = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => reopen(link, { password: `${password} ${i}` })),
      ...Array.from({ length: 10 }, () => onUser(id, 'reopen', { password })),
    ])
    expect(openings.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await acts(id)).toHaveLength(2)
  })

  test('of 20 at once by one link one does', async () => {
    const { id, link } = await closed()
    const used = await Promise.all(Array.from({ length: 20 }, () => reopen(link)))
    expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ])
    expect(await acts(id)).toHaveLength(2)
  })
})

test('a link that was used, has ended, was overtaken or never was is answered alike', async () => {
  const [used, late, overtaken] = [await closed(), await closed(), await closed()]
  expect((await reopen(used.link)).status).toBe(200)
  await onUser(overtaken.id, 'reopen', { password: testPassword })
  // The second closing has its own link.
  await close((await letters.signIn(overtaken.email)).body.token)
  const open = await letters.world.user([])
  await letters.forgot(open.email)
  const reset = await linkFor(open.email)
  const replies = [
    await reopen('wbl_none'),
    await reopen(used.link),
    await reopen(overtaken.link),
    await reopen(reset),
  ]
  letters.clock.advance(30 * day_s)
  replies.push(await reopen(late.link), await check(late.link))
  const said = replies.map(({ status, body }) => ({ status, ...body, request_id: '' }))
  expect(said[0]).toMatchObject({ status: 404 })
  expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1)
})

describe('a super-admin closes an account', () => {
  test('and its person opens it again, but without what they were', async () => {
    const { id, email } = await letters.world.user([], { super_admin: true })
    await onUser(id, 'close')
    expect((await reopen(await linkFor(email))).status).toBe(200)
    const { rows } = await letters.database.query(sql`select super_admin from users where id = ${id}`)
    expect(rows).toEqual([{ super_admin: false }])
  })

  test('whose person was shut out before: they are told, and get no link', async () => {
    const { id, email } = await letters.world.user([])
    await letters.database.write(sql`update users set active = false where id = ${id}`)
    await onUser(id, 'close')
    expect(await linkFor(email)).toBe('')
    const [letter] = letters.office.to(email)
    expect(letter?.subject).toBe('Your account at Waybill was closed')
    expect(letter?.text).toContain('a super-admin of Waybill can open it again')
  })

  test('and opens it again before the letter goes out: it is not sent', async () => {
    const { id, email } = await letters.world.user([])
    await onUser(id, 'close')
    await onUser(id, 'reopen', { password })
    await letters.postman()
    expect(letters.office.to(email)).toEqual([])
  })
})

test('the link is kept as a hash only, opens nothing else, and ends with the 30 days of the closing', async () => {
  const user = await letters.world.user([])
  const { body } = await close(user.token)
  // The letter goes out late.
  letters.clock.advance(day_s / 2)
  const link = await linkFor(user.email)
  expect((await check(link)).body.data.expires_at).toBe(body.data.erased_at)
  const { rows } = await letters.database.query<{ row: string }>(sql`
    select r::text as row from links r where user_id = ${user.id}`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(link)
  expect((await letters.post('/auth/password/reset', { token: link, password })).status).toBe(404)
  expect((await letters.post('/auth/email/confirm', { token: link })).status).toBe(404)
  // The letter is not for a closed account whose address has changed since.
  await letters.database.write(sql`update users set email = 'x' || email where id = ${user.id}`)
  expect((await reopen(link)).status).toBe(404)
})

test('without a server of mail nobody is written to, and a super-admin opens it', async () => {
  const silent = await letters.silent()
  const { id, token } = await letters.world.user([])
  const body = { password: testPassword }
  expect((await silent.call('/me/close', { method: 'POST', token, body })).status).toBe(200)
  expect((await silent.call('/auth/options')).body.data).toMatchObject({ sends_mail: false })
  await silent.stop()
  const { rows } = await letters.database.query(sql`select from mail where about_id = ${id}`)
  expect(rows).toEqual([])
  expect((await onUser(id, 'reopen', { password })).status).toBe(200)
})
