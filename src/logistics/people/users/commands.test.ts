import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
let shell: CommandLine
beforeAll(async () => {
  world = await World.common()
  shell = new CommandLine(world)
})
afterAll(() => world.stop())

let serial = 0
const address = () => `typed-${process.pid}-${Date.now()}-${(serial += 1)}@test.example`
const password = 'four quiet lamps at noon'

async function person(...options: string[]) {
  const email = address()
  const user = await shell.json(
    'user',
    'create',
    '--email',
    email,
    '--name',
    'P',
    '--password',
    password,
    ...options,
  )
  return { ...user, email }
}

const signIn = (email: string, typed = password) =>
  world.call('/auth/token', { method: 'POST', body: { email, password: typed } })

async function trail(user: number) {
  const { rows } = await world.database.query<{ actor: string; action: string; change: object }>(sql`
    select actor, action, change from audit
     where target_type = 'user' and target_id = ${String(user)} order by id`)
  return rows
}

const refused = (line: string) => ({ code: 1, err: `waybill: ${line}\n` })

describe('user create', () => {
  test('makes what the API makes, audited as done by the command line', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const user = await person('--company', `${one}:viewer,${two}`, '--primary', String(two))
    expect(user.memberships).toEqual([
      { company_id: one, role: 'viewer', is_primary: false, client_ids: null },
      { company_id: two, role: 'operator', is_primary: true, client_ids: null },
    ])
    const { token: admin } = await world.user([], { super_admin: true })
    expect((await world.call(`/users/${user.id}`, { token: admin })).body.data).toEqual(user)
    expect((await signIn(user.email)).status).toBe(200)
    expect(await trail(user.id)).toMatchObject([{ actor: 'cli', action: 'user.created' }])
  })

  test('says so in a line', async () => {
    const email = address()
    const made = await shell.run('user', 'create', '--email', email, '--name', 'P', '--password', password)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^User \d+ typed-\S+@test\.example created\.\n$/)
  })

  test('a client company makes a client', async () => {
    const company = await world.company()
    const client = await world.client(company)
    const { memberships } = await person('--company', String(company), '--client', String(client))
    expect(memberships).toEqual([
      { company_id: company, role: 'client', is_primary: true, client_ids: [client] },
    ])
  })

  test('what is wrong is named as it was typed', async () => {
    const company = await world.company()
    const foreign = String(await world.client(await world.company()))
    const refusal = async (...options: string[]) => {
      const typed = ['--email', address(), '--name', 'P', '--password', password, ...options]
      const { code, err } = await shell.run('user', 'create', ...typed)
      return { code, err }
    }
    expect(await refusal('--company', `${company}:client`)).toEqual(
      refused('The --client field is required.'),
    )
    expect(await refusal('--company', String(company), '--client', foreign)).toEqual(
      refused('The selected --client is invalid.'),
    )
    expect(await refusal('--company', '999999999')).toEqual(refused('The selected --company is invalid.'))
    expect(await refusal('--company', `${company},${company}`)).toEqual(
      refused('The --company field has a duplicate value.'),
    )
    expect(await refusal('--company', String(company), '--primary', '999999999')).toEqual(
      refused('The selected --primary is invalid.'),
    )
    expect(await refusal('--client', foreign)).toEqual(
      refused('The --client field requires the --company field.'),
    )
    expect((await refusal('--company', `${company}:boss`)).code).toBe(64)
    const short = await shell.run(
      'user',
      'create',
      '--email',
      address(),
      '--name',
      'P',
      '--password',
      'short',
    )
    expect(short.code).toBe(64)
    expect(short.err).toContain('The --password field must be at least 8 characters.')
  })
})

describe('user update', () => {
  test('changes what is named', async () => {
    const company = await world.company()
    const { id, email } = await person()
    const { token } = (await signIn(email)).body
    const renamed = await shell.json('user', 'update', email, '--name', 'Renamed', '--super-admin', 'on')
    expect(renamed).toMatchObject({ id, name: 'Renamed', super_admin: true, version: 2 })
    const member = await shell.json(
      'user',
      'update',
      email,
      '--company',
      `${company}:manager`,
      '--super-admin',
      'off',
    )
    expect(member).toMatchObject({ super_admin: false, memberships: [{ company_id: company }] })
    const moved = address()
    expect(await shell.json('user', 'update', email, '--email', moved)).toMatchObject({
      email: moved,
      memberships: [{ company_id: company, role: 'manager' }],
    })
    expect((await world.call('/companies', { token })).status).toBe(200)
    await shell.json('user', 'update', moved, '--password', `${password}!`)
    // Nodes learn of it through a notification channel.
    await expect.poll(async () => (await world.call('/companies', { token })).status).toBe(401)
    expect([(await signIn(moved)).status, (await signIn(moved, `${password}!`)).status]).toEqual([422, 200])
    const off = await shell.run('user', 'update', moved, '--active', 'off')
    expect(off).toEqual({ code: 0, out: `User ${id} ${moved} is inactive.\n`, err: '' })
    expect((await signIn(moved, `${password}!`)).status).toBe(422)
    expect((await shell.json('user', 'update', moved, '--active', 'on')).active).toBe(true)
    const acts = await trail(id)
    expect(new Set(acts.map((each) => each.actor))).toEqual(new Set(['cli']))
    expect(acts).toHaveLength(7)
    expect(JSON.stringify(acts)).not.toMatch(/lamps|argon2/)
  })

  test('nobody, and an address that is taken', async () => {
    const [one, two] = [await person(), await person()]
    expect(await shell.run('user', 'update', address(), '--name', 'x')).toMatchObject({
      code: 1,
      err: 'waybill: User not found.\n',
    })
    const taken = await shell.run('user', 'update', one.email, '--email', two.email)
    expect(taken).toMatchObject({ code: 1, err: 'waybill: The --email has already been taken.\n' })
  })
})

test('user list', async () => {
  const company = await world.company()
  const [one, two] = [
    await person('--company', `${company}:viewer`),
    await person('--company', String(company)),
  ]
  await shell.json('user', 'update', two.email, '--active', 'off')
  const listed = async (...options: string[]) => {
    const { data } = await shell.json('user', 'list', '--company', String(company), ...options)
    return data.map((each: { id: number }) => each.id)
  }
  expect(await listed()).toEqual([one.id, two.id])
  expect(await listed('--active', 'off')).toEqual([two.id])
  expect(await listed('--search', one.email.toUpperCase())).toEqual([one.id])
  const { out } = await shell.run('user', 'list', '--company', String(company), '--active', 'on')
  expect(
    out
      .split('\n')
      .slice(0, 2)
      .map((line) => line.trim().replaceAll(/ {2,}/g, '|')),
  ).toEqual([
    'ID|EMAIL|NAME|SUPER ADMIN|ACTIVE|COMPANIES',
    `${one.id}|${one.email}|P|no|yes|${company}:viewer`,
  ])
})

test('user token', async () => {
  const { id, email } = await person()
  const { token, user } = await shell.json('user', 'token', '--email', email)
  expect(user).toEqual({ id, name: 'P', email })
  expect((await world.call('/companies', { token })).status).toBe(200)
  expect((await shell.run('user', 'token', '--email', email)).out).toMatch(/^\d+\|[A-Za-z0-9]{48}\n$/)
  expect((await trail(id)).map((each) => each.action)).toEqual([
    'user.created',
    'token.issued',
    'token.issued',
  ])
  await shell.json('user', 'update', email, '--active', 'off')
  expect((await shell.run('user', 'token', '--email', email)).err).toBe('waybill: User not found.\n')
})

test('user close ends the account, and user reopen opens it with a new password', async () => {
  const { email } = await person()
  expect(await shell.json('user', 'close', email)).toMatchObject({ active: false, memberships: [] })
  expect((await signIn(email)).status).toBe(422)
  const again = 'five quiet lamps at noon'
  expect(await shell.json('user', 'reopen', email, '--password', again)).toMatchObject({ active: true })
  expect((await signIn(email, again)).status).toBe(200)
})
