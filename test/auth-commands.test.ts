import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AdminFactors } from './support/admin-factors.ts'
import { Admins } from './support/admins.ts'
import { HandClock } from './support/clock.ts'
import { Factors } from './support/factors.ts'
import { Sites } from './support/sites.ts'
import { World, testPasswordHash, testPasswordCost } from './support/world.ts'
import { runCli } from '../src/cli/run.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { Passwords } from '../src/kernel/passwords.ts'
import { authCommands } from '../src/auth/index.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let folder: string
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  folder = await mkdtemp(join(tmpdir(), 'waybill-cli-'))
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await rm(folder, { recursive: true })
})

/** Whether the program has a server of mail. */
let sendsMail = false

async function waybill(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const passwords = new Passwords(testPasswordCost)
  const commands = authCommands({
    database: () => Promise.resolve(sites.database),
    passwords,
    clock,
    address: () => 'https://auth.example',
    mail: () => ({ sendsMail, credentialsPolicy: 'single_site' }),
    isOwnHost: (name) => name === 'login.example',
  })
  // Read while it is written: a list of many sites is more than a stream holds by itself.
  const texts = [stdout, stderr].map((stream) => text(stream))
  const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}

/** The one JSON document of a command that succeeded. */
async function json(...argv: string[]) {
  const { code, out, err } = await waybill(...argv, '--json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

let serial = 0
const unique = (what: string) => `${what}-${process.pid}-${(serial += 1)}-${Date.now()}`

async function acts(action: string, site_id: number | null) {
  const { rows } = await sites.database.query<{ actor_type: string; change: object; target_id: number }>(sql`
    select actor_type, change, target_id from audit
     where action = ${action} and site_id is not distinct from ${site_id} order by id`)
  return rows
}

describe('site', () => {
  test('from draft to production and out, audited as done by the command line', async () => {
    const name = unique('Shop')
    const site = await json('site', 'create', '--name', name)
    expect(site).toMatchObject({ name, status: 'draft', auth_enabled: true, catalog_active: true })
    const id = String(site.id)
    expect(await json('site', 'status', id, 'production')).toMatchObject({
      id: site.id,
      status: 'production',
    })
    expect(await json('site', 'auth', id, 'off')).toMatchObject({ auth_enabled: false })
    expect(await json('site', 'catalog', id, 'off')).toMatchObject({ catalog_active: false })
    expect(await json('site', 'verified-email', id, 'off')).toMatchObject({ require_verified_email: false })
    const { client_secret } = await json('site', 'secret', id, '--overlap', '0s')
    const old = await sites.bySecret(site, '/api/site/audit')
    const fresh = await sites.bySecret({ ...site, client_secret }, '/api/site/audit')
    expect([old.status, fresh.status]).toEqual([401, 200])
    const rows: { action: string; actor: { type: string } }[] = fresh.body.data
    expect(rows.map((row) => row.action)).toEqual([
      'secret.issued',
      'site.updated',
      'site.updated',
      'site.updated',
      'site.updated',
      'site.created',
    ])
    expect(new Set(rows.map((row) => row.actor.type))).toEqual(new Set(['cli']))
    expect(fresh.text).not.toContain(client_secret)
    expect((await json('site', 'list')).data.map((each: { id: number }) => each.id)).toContain(site.id)
  })

  test('an impossible status and an unknown site fail in one line', async () => {
    const { id } = await json('site', 'create', '--name', unique('Draft'))
    const moved = await waybill('site', 'status', String(id), 'maintenance')
    expect(moved).toMatchObject({ code: 1, out: '' })
    expect(moved.err.trimEnd().split('\n')).toHaveLength(1)
    expect(await waybill('site', 'status', '999999999', 'production')).toMatchObject({
      code: 1,
      err: 'waybill: Site not found.\n',
    })
    expect((await waybill('site', 'secret', String(id), '--overlap', '1 day')).code).toBe(64)
  })
})

describe('admin create', () => {
  test('lets an administrator in', async () => {
    const email = `${unique('admin')}@test.example`
    const created = await json('admin', 'create', '--email', email, '--password', 'a-fine-long-passphrase')
    expect(created).toMatchObject({ email, name: email, scopes: ['*'], active: true })
    expect(JSON.stringify(created)).not.toMatch(/argon2|passphrase/)
    const body = { email, password: 'a-fine-long-passphrase' }
    expect((await world.callAuth('/api/admin/login', { method: 'POST', body })).status).toBe(200)
    const again = await waybill('admin', 'create', '--email', email, '--password', 'a-fine-long-passphrase')
    expect(again).toMatchObject({ code: 1, err: 'waybill: The --email has already been taken.\n' })
    const weak = await waybill('admin', 'create', '--email', `x${email}`, '--password', 'password')
    expect(weak.code).toBe(1)
    const audited = (await acts('administrator.created', null)).find((row) => row.target_id === created.id)
    expect(audited?.actor_type).toBe('cli')
  })
})

describe('admin invite', () => {
  test('prints a link for a new administrator, and for one who lost the password', async () => {
    const email = `${unique('invited')}@test.example`
    const args = ['admin', 'invite', '--email', email, '--name', 'Ina', '--scopes', 'sites.read,audit.read']
    const first = await json(...args)
    expect(first).toMatchObject({ id: expect.any(Number), email })
    const link = /^https:\/\/auth\.example\/setup#token=(sai_[\w-]{43}[0-9a-f]{8})$/
    expect(first.link).toMatch(link)
    const again = await json('admin', 'invite', '--email', email)
    expect([again.id, again.link === first.link]).toEqual([first.id, false])
    const check = (shown: string) =>
      world.callAuth('/api/admin/setup/check', { method: 'POST', body: { token: link.exec(shown)?.[1] } })
    expect((await check(first.link)).status).toBe(404)
    expect((await check(again.link)).body.data).toMatchObject({ email, name: 'Ina' })
    const body = { token: link.exec(again.link)?.[1], password: 'a-fine-long-passphrase' }
    const done = await world.callAuth('/api/admin/setup', { method: 'POST', body })
    expect(done.body.data.scopes).toEqual(['sites.read', 'audit.read'])
    const invited = (await acts('administrator.invited', null)).filter((row) => row.target_id === first.id)
    expect(invited.map((row) => row.actor_type)).toEqual(['cli', 'cli'])
    expect((await waybill('admin', 'invite', '--email', email)).out).toContain('good once and for 24 hours')
    expect((await waybill('admin', 'invite', '--email', email, '--scopes', 'everything')).code).toBe(64)
  })
})

test('site factors, site passkeys, account factors-reset', async () => {
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['users.read'] })
  const id = String(site.id)
  const some = await json('site', 'factors', id, 'required', '--roles', String(user.role_id))
  expect(some).toMatchObject({ mfa_policy: 'required', mfa_role_ids: [user.role_id] })
  expect(await json('site', 'factors', id, 'optional')).toMatchObject({
    mfa_policy: 'optional',
    mfa_role_ids: null,
  })
  const origins = 'https://shop.example,https://www.shop.example'
  expect(await json('site', 'passkeys', id, origins)).toMatchObject({ passkey_origins: origins.split(',') })
  expect((await waybill('site', 'passkeys', id, 'http://shop.example')).code).not.toBe(0)
  expect((await waybill('site', 'passkeys', id, 'none')).out).toContain('passkeys off')
  const { email, ...person } = await sites.user(site)
  await new Factors(world, sites).app(site, { email, ...person })
  expect(await json('account', 'factors-reset', email)).toEqual({ email, removed: true })
  const again = await waybill('account', 'factors-reset', email)
  expect(again.out).toContain('has no second factor')
  const admins = new Admins(world, sites)
  const factors = new AdminFactors({ world, sites, admins })
  const admin = await factors.session()
  await factors.app(admin)
  expect((await factors.login(admin.email)).status).toBe(403)
  expect(await json('admin', 'factors-reset', admin.email)).toEqual({ email: admin.email, removed: true })
  expect((await factors.login(admin.email)).status).toBe(200)
})

test('account unlock', async () => {
  const user = await sites.user(await sites.site())
  const now = clock.now()
  await sites.database.write(sql`
    insert into throttle (site_id, email, failures, first_at, locks, locked_until)
    values (0, ${user.email}, 5, ${now}, 1, ${new Date(now.getTime() + 60_000)})`)
  expect(await json('account', 'unlock', user.email)).toEqual({ email: user.email, unlocked: true })
  expect(await json('account', 'unlock', user.email)).toEqual({ email: user.email, unlocked: false })
})

test('account reset-link prints a link where no mail is sent, else lets a message wait; site reset-links says where', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const url = 'https://shop.example/reset?token={token}'
  expect(await json('site', 'reset-links', String(site.id), '--url', url, '--minutes', '30')).toMatchObject({
    password_reset_url: url,
    password_reset_minutes: 30,
  })
  const shown = await json('account', 'reset-link', user.email)
  expect(shown).toMatchObject({ email: user.email, sent: false, minutes: 30 })
  const token = /^https:\/\/shop\.example\/reset\?token=(sar_[\w-]{51})$/.exec(shown.link)?.[1]
  const check = await world.callAuth('/api/auth/link/check', { method: 'POST', body: { token } })
  expect(check.body.data).toMatchObject({ email: user.email, site_name: site.name })
  await json('site', 'reset-links', String(site.id), '--url', 'panel')
  expect((await waybill('account', 'reset-link', user.email)).out).toContain(
    'https://auth.example/reset#token=sar_',
  )
  expect((await waybill('site', 'reset-links', String(site.id), '--url', 'http://shop.example')).code).toBe(
    64,
  )
  sendsMail = true
  const sent = await json('account', 'reset-link', user.email, '--locale', 'ro')
  expect(sent).toEqual({ email: user.email, sent: true, link: null, minutes: 30 })
  sendsMail = false
  const { rows } = await sites.database.query(sql`
    delete from mail where email = ${user.email} returning kind, site_id, locale`)
  expect(rows).toEqual([{ kind: 'password_reset', site_id: site.id, locale: 'ro' }])
  expect(await waybill('account', 'reset-link', 'nobody@test.example')).toMatchObject({
    code: 1,
    err: 'waybill: Account not found.\n',
  })
})

test('account join-link prints a link by which somebody joins a site that attached them, and none for anybody else', async () => {
  const [home, guest] = [await sites.site(), await sites.site()]
  const user = await sites.user(home)
  expect((await waybill('account', 'join-link', user.email)).code).toBe(64)
  expect((await waybill('account', 'join-link', user.email, String(guest.id))).code).toBe(1)
  await sites.bySecret(guest, '/api/site/users/attach', { method: 'POST', body: { email: user.email } })
  const { link } = await json('account', 'join-link', user.email, String(guest.id))
  const [address, token] = String(link).split('#token=')
  expect(address).toBe('https://auth.example/join')
  const check = await world.callAuth('/api/auth/link/check', { method: 'POST', body: { token } })
  expect(check.body.data).toMatchObject({ kind: 'site_join', site_name: guest.name })
})

test('account verify-link and site verify-links: where it leads, and once it is verified there is nothing to send', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const url = 'https://shop.example/verify?token={token}'
  const named = await json('site', 'verify-links', String(site.id), url)
  expect(named).toMatchObject({ email_verify_url: url })
  const shown = await json('account', 'verify-link', user.email)
  expect(shown).toMatchObject({ email: user.email, sent: false, minutes: 1_440 })
  expect(shown.link).toMatch(/^https:\/\/shop\.example\/verify\?token=sar_[\w-]{51}$/)
  await json('site', 'verify-links', String(site.id), 'panel')
  const { out } = await waybill('account', 'verify-link', user.email)
  const token = /https:\/\/auth\.example\/verify#token=(sar_\S+)/.exec(out)?.[1]
  expect(out).toContain('good once and for 24 hours')
  await world.callAuth('/api/auth/link', { method: 'POST', body: { token } })
  expect(await waybill('account', 'verify-link', user.email)).toMatchObject({
    code: 1,
    err: 'waybill: The e-mail address of this account is already verified.\n',
  })
})

test('account close and reopen, site closing and site device-notices', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const on = { account_closing: true, device_notices: true }
  await json('site', 'closing', String(site.id), 'on')
  expect(await json('site', 'device-notices', String(site.id), 'on')).toMatchObject(on)
  expect(await waybill('account', 'reopen', user.email)).toMatchObject({ code: 1 })
  expect(await json('account', 'close', user.email)).toMatchObject({ id: user.id, closed: true })
  expect(await waybill('account', 'close', user.email)).toMatchObject({ code: 1 })
  const { out } = await waybill('account', 'reopen', user.email)
  expect(out).toMatch(/https:\/\/auth\.example\/reset#token=sar_/)
})

test('site invite makes a user without a password, or invites again; site language says how messages read', async () => {
  const site = await sites.site()
  expect(await json('site', 'language', String(site.id), 'ro')).toMatchObject({ locale: 'ro' })
  expect(await json('site', 'language', String(site.id), 'service')).toMatchObject({ locale: null })
  const address = `${unique('invited')}@test.example`
  const made = await json('site', 'invite', String(site.id), address, '--name', 'Nora')
  expect(made).toMatchObject({ email: address, sent: false, minutes: 10_080 })
  expect(made.link).toMatch(/^https:\/\/auth\.example\/invitation#token=sar_[\w-]{51}$/)
  const again = await json('site', 'invite', String(site.id), address)
  expect(again.user_id).toBe(made.user_id)
  expect((await waybill('site', 'invite', String(site.id), address)).out).toContain('for 7 days')
  const elsewhere = await waybill('site', 'invite', String((await sites.site()).id), address)
  expect(elsewhere.code).not.toBe(0)
  expect(elsewhere.err).toContain('has already been taken')
  expect((await waybill('site', 'invite', '999999999', address)).err).toBe('waybill: Site not found.\n')
  const { rows } = await sites.database.query<{ action: string }>(sql`
    select action from audit where site_id = ${site.id} and target_id = ${made.user_id} order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    'user.created',
    'user.invited',
    'user.invited',
    'user.invited',
  ])
})

const placed = async (email: string) =>
  (
    await sites.database.query(sql`
      select a.name, a.home_site_id, u.site_id, g.site_role_id
        from accounts a left join site_users u on u.user_id = a.id
        left join assignments g on g.site_id = u.site_id and g.user_id = a.id where a.email = ${email}`)
  ).rows[0]

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('account import', () => {
  const bcrypt = '$2y$10$abcdefghijklmnopqrstuuJ0qJ0qJ0qJ0qJ0qJ0qJ0qJ0qJ0qJ0qJ'
  test('NDJSON, row by row', async () => {
    const tag = unique('n')
    const mail = (who: string) => `${who}-${tag}@test.example`
    const lines = [
      JSON.stringify({ email: mail('ANNA'), name: 'Anna', password_hash: testPasswordHash }),
      '',
      JSON.stringify({ email: mail('bea'), name: 'Bea', password_hash: bcrypt, is_admin: true }),
      '{broken',
      JSON.stringify({ email: 'nobody', name: 'X', password_hash: bcrypt }),
      JSON.stringify({ email: mail('c'), password_hash: bcrypt }),
      JSON.stringify({ email: mail('d'), name: 'D', password_hash: 'plain-text' }),
      JSON.stringify({ email: mail('e'), name: 'E', password_hash: bcrypt.replace('$10$', '$31$') }),
      JSON.stringify({ email: mail('anna'), name: 'Again', password_hash: bcrypt }),
    ]
    const result = await json('account', 'import', await file('a.ndjson', lines.join('\n')))
    expect(result).toEqual({
      rows: 8,
      imported: 2,
      refused: 6,
      errors: [
        { line: 4, email: null, reason: 'unreadable' },
        { line: 5, email: 'nobody', reason: 'invalid_email' },
        { line: 6, email: mail('c'), reason: 'invalid_name' },
        { line: 7, email: mail('d'), reason: 'unknown_hash' },
        { line: 8, email: mail('e'), reason: 'excessive_cost' },
        { line: 9, email: mail('anna'), reason: 'email_taken' },
      ],
    })
    expect(await placed(mail('anna'))).toMatchObject({ name: 'Anna', home_site_id: null, site_id: null })
  })

  test('CSV with quotes, sites and roles', async () => {
    const site = await sites.site()
    const role = await sites.user(site, { permissions: ['users.read'] })
    const { rows } = await sites.database.query<{ slug: string }>(
      sql`select slug from roles where site_id = ${site.id} and id = ${role.role_id ?? 0}`,
    )
    const slug = rows[0]?.slug ?? ''
    const tag = unique('c')
    const mail = (who: string) => `${who}-${tag}@test.example`
    const lines = [
      '\uFEFFemail,name,password_hash,site_slug,role slug',
      `${mail('a')},"Rossi, ""Anna""\nMaria",${testPasswordHash.replace(/.*/, (hash) => `"${hash}"`)},${site.slug},${slug}`,
      `${mail('b')},B,${bcrypt},${site.slug},`,
      `${mail('c')},C,${bcrypt},nowhere,`,
      `${mail('d')},D,${bcrypt},${site.slug},nothing`,
      `${mail('e')},E,${bcrypt},,${slug}`,
    ]
    const path = await file('a.csv', `${lines.join('\r\n')}\r\n`)
    const { code, out } = await waybill('account', 'import', path)
    expect(code).toBe(0)
    expect(out).toContain('2 accounts imported, 3 refused.')
    expect(out).toMatch(/unknown site\n.*unknown role\n.*role without site/s)
    expect(await placed(mail('a'))).toEqual({
      name: 'Rossi, "Anna"\nMaria',
      home_site_id: site.id,
      site_id: site.id,
      site_role_id: role.role_id,
    })
    expect(await placed(mail('b'))).toMatchObject({ site_id: site.id, site_role_id: null })
    expect(await placed(mail('d'))).toBeUndefined()
    const rowsOfLog = await acts('account.imported', site.id)
    expect(rowsOfLog).toMatchObject([
      { actor_type: 'cli', change: { email: mail('a'), role: slug } },
      { actor_type: 'cli', change: { email: mail('b') } },
    ])
    expect(JSON.stringify(rowsOfLog)).not.toMatch(/\$2y|argon2/)
  })

  test('an empty file, one that is not there, a quote that is never closed', async () => {
    expect(await json('account', 'import', await file('empty', ''))).toMatchObject({ rows: 0, imported: 0 })
    const missing = await waybill('account', 'import', join(folder, 'missing'))
    expect([missing.code, missing.err.includes('no such file')]).toEqual([1, true])
    const open = await file('open.csv', `email,name,password_hash\n"x\n${'y\n'.repeat(60_000)}`)
    const refused = await waybill('account', 'import', open)
    expect([refused.code, refused.err.includes('line 2: a quote is never closed')]).toEqual([1, true])
  })
})

test('account verify: with a new password, and the sessions end', async () => {
  const site = await sites.site()
  const { id, email } = await sites.user(site)
  const password = 'copper lantern 41'
  expect((await waybill('account', 'verify', email)).code).toBe(64)
  expect(await json('account', 'verify', email, '--password', password)).toEqual({
    id,
    email,
    email_verified: true,
  })
  const { rows } = await sites.database.query(sql`
    select email_verified_at is not null as verified, (select count(*) from tokens where user_id = ${id})::int as tokens
      from accounts where id = ${id}`)
  expect(rows).toEqual([{ verified: true, tokens: 0 }])
  const change = { password: 'set', email_verified: true }
  expect(await acts('user.updated', site.id)).toEqual([{ actor_type: 'cli', change, target_id: id }])
  expect((await waybill('account', 'verify', `no-${email}`, '--password', password)).code).toBe(1)
})

describe('audit export', () => {
  test('to standard output, to a file, as NDJSON, as CSV', async () => {
    const site = await json('site', 'create', '--name', unique('Audited'))
    const id = String(site.id)
    await json('site', 'status', id, 'production')
    const { data } = await json('audit', 'export', '--site', id)
    expect(data.map((row: { action: string }) => row.action)).toEqual(['site.created', 'site.updated'])
    const { out } = await waybill('audit', 'export', '--site', id, '--format', 'csv')
    expect(out.split('\r\n')[1]).toContain(',cli,,,site.created,site,')
    const path = join(folder, 'audit.csv')
    expect(await json('audit', 'export', path, '--site', id)).toEqual({ file: path, format: 'csv', rows: 2 })
    expect((await readFile(path, 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
    expect((await stat(path)).mode & 0o077).toBe(0)
    const copies = await acts('audit.exported', null)
    expect(copies.at(-1)).toMatchObject({ actor_type: 'cli', change: { site_id: site.id, file: path } })
    expect(await json('audit', 'export', '--site', '999999999')).toMatchObject({ data: [] })
    const past = await json('audit', 'export', '--site', id, '--to', '2001-01-01')
    expect(past.data).toEqual([])
    expect((await waybill('audit', 'export', '--from', 'yesterday')).code).toBe(64)
  })
})
