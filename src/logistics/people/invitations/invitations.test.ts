import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Letters } from '../../../../test/support/letters.ts'
import { type World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let letters: Letters
let silent: World
beforeAll(async () => {
  letters = await Letters.start()
  silent = await letters.silent()
})
afterAll(async () => {
  await silent.stop()
  await letters.stop()
})

const password = 'four quiet lamps at noon'
let serial = 0
const newEmail = () => `asked-${(serial += 1)}@test.example`

/** A company with a user who may invite others. */
async function office(world = letters.world) {
  const company = await letters.world.company({ name: 'Adriatica' })
  const { token } = await letters.world.user([{ company_id: company, role: 'manager' }])
  const call = (path: string, method = 'GET', body?: object) =>
    world.call(path, { method, token, company, ...(body && { body }) })
  return {
    company,
    call,
    invite: (email: string, more: object = {}) =>
      call('/invitations', 'POST', { email, role: 'operator', ...more }),
    roleOf: async (email: string) => {
      const { body } = await call(`/members?search=${email}`)
      return body.data[0]?.role
    },
  }
}
const accept = (token: string, body: object = {}) => letters.post('/auth/invitation', { token, ...body })
const check = async (token: string) => (await letters.post('/auth/link/check', { token })).body.data
const tokenFor = async (email: string) => {
  await letters.postman()
  return letters.office.tokenFor(email)
}
const tokenIn = (link: string) => /token=(\S+)$/.exec(link)?.[1] ?? ''

describe('somebody who has no account', () => {
  test('is asked by a letter, chooses name and password, and is in', async () => {
    const { invite, call, roleOf } = await office()
    const email = newEmail()
    const asked = await invite(email, { name: 'Anna', language: 'it' })
    expect(asked.status).toBe(201)
    expect(asked.body.data).toMatchObject({ email, role: 'operator', by_mail: true, link: null })
    expect((await call('/invitations')).body.data).toMatchObject([
      { email, name: 'Anna', expires_at: expect.any(String) },
    ])
    expect((await invite(email)).body.errors).toHaveProperty('email')
    const token = await tokenFor(email)
    expect(letters.office.to(email)[0]?.subject).toBe('Adriatica ti invita su Waybill')
    expect(await check(token)).toMatchObject({
      kind: 'invitation',
      email,
      name: 'Anna',
      company_name: 'Adriatica',
      role: 'operator',
      asks_name: true,
      asks_password: true,
      asks_current_password: false,
    })
    expect((await accept(token)).body.errors).toEqual({ password: expect.anything() })
    expect((await accept(token, { password: 'password' })).status).toBe(422)
    expect(
      (await accept(token, { name: 'Anna B.', password, password_confirmation: 'other ones' })).status,
    ).toBe(422)
    expect((await accept(token, { name: 'Anna B.', password, password_confirmation: password })).status).toBe(
      200,
    )
    expect(await roleOf(email)).toBe('operator')
    expect((await call('/invitations')).body.data).toEqual([])
    const signedIn = await letters.signIn(email, password)
    expect(signedIn.body.user).toMatchObject({ name: 'Anna B.', email })
    expect((await letters.world.call('/me', { token: signedIn.body.token })).body.data.language).toBe('it')
    expect((await accept(token, { name: 'Again', password })).status).toBe(404)
  })

  test('of 20 at once with one link one gets in', async () => {
    const { invite, call } = await office()
    const email = newEmail()
    await invite(email)
    const token = await tokenFor(email)
    const used = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        accept(token, { name: `Comer ${i}`, password: `${password} ${i}` }),
      ),
    )
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(used.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
    expect((await call(`/members?search=${email}`)).body.data).toHaveLength(1)
  })

  test('sees the goods of the client companies they were asked for', async () => {
    const { invite, company, call } = await office()
    const client = await letters.world.client(company)
    const email = newEmail()
    expect((await invite(email, { role: 'client' })).body.errors).toHaveProperty('client_ids')
    expect((await invite(email, { role: 'client', client_ids: [client + 1_000] })).status).toBe(422)
    expect((await invite(email, { role: 'client', client_ids: [client] })).status).toBe(201)
    expect((await accept(await tokenFor(email), { name: 'Client', password })).status).toBe(200)
    expect((await call(`/members?search=${email}`)).body.data[0]).toMatchObject({ client_ids: [client] })
  })
})

describe('an invitation', () => {
  test('is sent again, and the links before it stay good; withdrawn, none is', async () => {
    const { invite, call } = await office()
    const email = newEmail()
    const { id } = (await invite(email)).body.data
    const first = await tokenFor(email)
    letters.clock.advance(6 * 86_400)
    const again = await call(`/invitations/${id}/send`, 'POST')
    expect(again.body.data).toMatchObject({ version: 2, link: null })
    const second = await tokenFor(email)
    expect(second).not.toBe(first)
    expect(await check(first)).toMatchObject({ email })
    letters.clock.advance(2 * 86_400)
    expect(await check(first)).toBeUndefined()
    expect(await check(second)).toMatchObject({ email })
    const stale = await letters.world.call(`/invitations/${id}`, { method: 'DELETE' })
    expect(stale.status).toBe(401)
    expect((await call(`/invitations/${id}`, 'DELETE')).status).toBe(204)
    expect(await check(second)).toBeUndefined()
    // A pending letter for a withdrawn invitation is never sent.
    const late = newEmail()
    const waiting = (await invite(late)).body.data
    await call(`/invitations/${waiting.id}`, 'DELETE')
    await letters.postman()
    expect(letters.office.to(late)).toEqual([])
  })

  test('is shown where no mail is sent, once, and kept nowhere', async () => {
    const { invite, call } = await office(silent)
    const email = newEmail()
    const asked = await silent.call('/companies')
    expect(asked.status).toBe(401)
    const { link } = (await invite(email)).body.data
    const token = tokenIn(link)
    expect(token).toMatch(/^wbl_/)
    expect((await call('/invitations')).text).not.toContain('wbl_')
    expect((await accept(token, { name: 'Shown', password })).status).toBe(200)
    const { rows } = await letters.database.query<{ body: string }>(
      sql`select body from idempotency_keys where body like '%#token=%'`,
    )
    expect(rows).toEqual([])
  })

  test('leaves no link in what is kept for a repeated request', async () => {
    const { company } = await office()
    const { token } = await letters.world.user([{ company_id: company, role: 'manager' }])
    const headers = { 'idempotency-key': 'invited-once' }
    const body = { email: newEmail(), role: 'viewer' }
    const send = () => silent.call('/invitations', { method: 'POST', token, company, body, headers })
    expect((await send()).body.data.link).toContain('#token=wbl_')
    expect((await send()).body.data).toMatchObject({ email: body.email, link: null })
  })
})

describe('somebody of another company', () => {
  test('joins by one click where the letter came to them and the password is theirs', async () => {
    const { invite, roleOf } = await office()
    const { email, token: session } = await letters.world.user([
      { company_id: await letters.world.company() },
    ])
    const change = { current_password: testPassword, password }
    await letters.world.call('/me/password', { method: 'POST', token: session, body: change })
    const asked = (await invite(email)).body.data
    expect(Object.keys(asked)).toEqual(Object.keys((await invite(newEmail())).body.data))
    const token = await tokenFor(email)
    expect(letters.office.to(email).at(-1)?.text).toContain('Sign in as usual')
    expect(await check(token)).toMatchObject({ asks_name: false, asks_password: false, name: null })
    expect((await accept(token)).status).toBe(200)
    expect(await roleOf(email)).toBe('operator')
    expect((await letters.world.call('/companies', { token: session })).body.data).toHaveLength(2)
  })

  test('whose password somebody else has set chooses another, and every session ends', async () => {
    const { invite, roleOf } = await office()
    const { email, token: session } = await letters.world.user([
      { company_id: await letters.world.company() },
    ])
    await invite(email)
    const token = await tokenFor(email)
    expect(await check(token)).toMatchObject({ asks_password: true, asks_current_password: false })
    expect((await accept(token)).body.errors).toHaveProperty('password')
    expect((await accept(token, { password: testPassword })).body.errors).toHaveProperty('password')
    expect((await accept(token, { password })).status).toBe(200)
    expect((await letters.world.call('/companies', { token: session })).status).toBe(401)
    expect(await roleOf(email)).toBe('operator')
    await letters.postman()
    expect(letters.office.to(email).at(-1)?.subject).toBe('Your password for Waybill was changed')
  })

  test('gives the password where the link was shown to a manager, who cannot take the account over by it', async () => {
    const { invite, roleOf } = await office(silent)
    const { email } = await letters.world.user([{ company_id: await letters.world.company() }])
    const token = tokenIn((await invite(email)).body.data.link)
    expect(await check(token)).toMatchObject({ asks_current_password: true, asks_password: true })
    expect((await accept(token, { password })).body.errors).toHaveProperty('current_password')
    const wrong = await accept(token, { current_password: 'wrong', password })
    expect(wrong.body.errors).toHaveProperty('current_password')
    expect((await letters.signIn(email)).status).toBe(200)
    expect((await accept(token, { current_password: testPassword, password })).status).toBe(200)
    expect(await roleOf(email)).toBe('operator')
  })

  test('is let in by no link while their account is closed', async () => {
    const { invite } = await office()
    const { id, email } = await letters.world.user([{ company_id: await letters.world.company() }])
    await letters.database.write(sql`update users set active = false where id = ${id}`)
    expect((await invite(email)).status).toBe(201)
    await letters.postman()
    expect(letters.office.to(email)).toEqual([])
  })
})

test('an account without a company is made anew: its old password no longer works', async () => {
  const { invite, roleOf } = await office()
  const { id, email, token: session } = await letters.world.user([])
  await letters.database.write(sql`update users set active = false where id = ${id}`)
  await invite(email)
  const token = await tokenFor(email)
  expect(await check(token)).toMatchObject({ asks_name: true, asks_password: true })
  expect((await accept(token, { name: 'Back again', password })).status).toBe(200)
  expect(await roleOf(email)).toBe('operator')
  expect((await letters.world.call('/companies', { token: session })).status).toBe(401)
  expect((await letters.signIn(email, password)).status).toBe(200)
})
