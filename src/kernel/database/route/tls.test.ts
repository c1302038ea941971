import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from '../../../../test/support/cluster.ts'
import { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { patience } from '../../../../test/support/patience.ts'

/** Authentication rules by user. `localhost` is in the server's certificate and 127.0.0.1 is not. */
const admittance = `
hostssl   all closed    127.0.0.1/32 scram-sha-256
hostnossl all open      127.0.0.1/32 scram-sha-256
hostssl   all certified 127.0.0.1/32 cert
host      all waybill   127.0.0.1/32 scram-sha-256
host      all waybill   ::1/128      scram-sha-256
`

let template: Cluster
let cluster: Cluster
let folder: string
let [roots, strangers, certificate, key] = ['', '', '', '']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tls-'))
  roots = await authority('ours')
  strangers = await authority('theirs')
  const server = await issued('server', 'localhost')
  const client = await issued('client', 'certified')
  certificate = client.certificate
  key = client.key
  template = await Cluster.make()
  cluster = await template.copy()
  await cluster.write('server.crt', await readFile(server.certificate, 'utf8'))
  await cluster.write('server.key', await readFile(server.key, 'utf8'))
  await cluster.write('root.crt', await readFile(roots, 'utf8'))
  await cluster.write('pg_hba.conf', admittance)
  await cluster.start({ ssl: 'on', ssl_ca_file: 'root.crt' })
  await cluster.query(
    ['closed', 'open', 'certified'].map((name) => `create role ${name} login password 'p'`).join(';'),
  )
})
afterAll(async () => {
  await Promise.all([template.remove(), cluster.remove()])
  await rm(folder, { recursive: true, force: true })
})

async function openssl(...args: readonly string[]): Promise<void> {
  await promisify(execFile)('openssl', args, { cwd: folder })
}

const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'] as const

async function authority(name: string): Promise<string> {
  await openssl(
    'req',
    '-x509',
    ...fresh,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
    '-subj',
    `/CN=${name}`,
  )
  return join(folder, `${name}.crt`)
}

async function issued(name: string, subject: string): Promise<{ certificate: string; key: string }> {
  const [made, names] = [join(folder, `${name}.crt`), join(folder, `${name}.ext`)]
  await writeFile(names, `subjectAltName=DNS:${subject}`)
  const [, , ...rest] = [...fresh]
  await openssl(
    'req',
    '-newkey',
    'ec',
    ...rest.slice(0, 3),
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=${subject}`,
  )
  await openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-CA',
    'ours.crt',
    '-CAkey',
    'ours.key',
    '-CAcreateserial',
    '-out',
    made,
    '-days',
    '2',
    '-extfile',
    names,
  )
  return { certificate: made, key: join(folder, `${name}.key`) }
}

const passwordOf = (user: string) => (user === 'waybill' ? cluster.password : 'p')

/** Whether the session is encrypted, for a read as well as a write, or the error message. */
async function outcome(user: string, host: string, query: string): Promise<boolean | string> {
  const url = `postgresql://${user}:${passwordOf(user)}@${host}:${cluster.port}/postgres?${query}`
  const database = new Database({ url, schema: 'public', poolSize: 1, ...patience })
  const ask = sql`select ssl, pg_backend_pid() from pg_stat_ssl where pid = pg_backend_pid()`
  try {
    const read = await database.query<{ ssl: boolean }>(ask)
    const written = await database.write<{ ssl: boolean }>(ask)
    expect(written.rows[0]?.ssl).toBe(read.rows[0]?.ssl)
    return read.rows[0]?.ssl ?? 'no answer'
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  } finally {
    await database.close()
  }
}

describe('sslmode', () => {
  test.each([
    ['', 'waybill', true],
    ['sslmode=disable', 'waybill', false],
    ['sslmode=allow', 'waybill', false],
    ['sslmode=allow', 'closed', true],
    ['sslmode=prefer', 'waybill', true],
    ['sslmode=prefer', 'open', false],
    ['sslmode=require', 'waybill', true],
  ])('%s of %s: encrypted %s', async (query, user, encrypted) => {
    expect(await outcome(user, '127.0.0.1', query)).toBe(encrypted)
  })

  test.each([
    ['sslmode=disable', 'closed', /no pg_hba.conf entry.*no encryption/],
    ['sslmode=require', 'open', /no pg_hba.conf entry.*SSL encryption/],
  ])('%s of %s is refused', async (query, user, message) => {
    expect(await outcome(user, '127.0.0.1', query)).toMatch(message)
  })

  test('a wrong password is told as such, whichever way is tried last', async () => {
    const url = `postgresql://waybill:wrong@${cluster.place}/postgres`
    const database = new Database({ url, schema: 'public', poolSize: 1, ...patience })
    await expect(database.ping()).rejects.toMatchObject({ code: '28P01' })
    await database.close()
  })
})

describe('sslrootcert', () => {
  test.each([
    ['verify-ca', '127.0.0.1'],
    ['verify-full', 'localhost'],
    ['require', '127.0.0.1'],
    ['prefer', '127.0.0.1'],
  ])('%s of %s is content with the right one', async (mode, host) => {
    expect(await outcome('waybill', host, `sslmode=${mode}&sslrootcert=${roots}`)).toBe(true)
  })

  test.each([
    ['verify-ca', /self-signed certificate|unable to verify|local issuer/],
    ['verify-full', /self-signed certificate|unable to verify|local issuer/],
    ['require', /self-signed certificate|unable to verify|local issuer/],
  ])('%s refuses another', async (mode, message) => {
    expect(await outcome('waybill', 'localhost', `sslmode=${mode}&sslrootcert=${strangers}`)).toMatch(message)
  })

  test('verify-full refuses a host that the certificate is not made out to', async () => {
    expect(await outcome('waybill', '127.0.0.1', `sslmode=verify-full&sslrootcert=${roots}`)).toMatch(
      /altnames/,
    )
  })

  test('the host counts also where its addresses are looked up', async () => {
    const query = `sslmode=verify-full&sslrootcert=${roots}&target_session_attrs=read-write`
    expect(await outcome('waybill', 'localhost', query)).toBe(true)
  })

  test('the certificates of the system do not vouch for it', async () => {
    expect(await outcome('waybill', 'localhost', 'sslrootcert=system')).toMatch(/verify|issuer|self-signed/)
  })

  test('a file that is not there is named', async () => {
    const missing = join(folder, 'missing.crt')
    expect(await outcome('waybill', 'localhost', `sslmode=verify-ca&sslrootcert=${missing}`)).toContain(
      missing,
    )
  })
})

describe('sslcert', () => {
  test('signs in by certificate', async () => {
    const query = `sslmode=verify-full&sslrootcert=${roots}&sslcert=${certificate}&sslkey=${key}`
    expect(await outcome('certified', 'localhost', query)).toBe(true)
    expect(await outcome('certified', 'localhost', `sslmode=verify-full&sslrootcert=${roots}`)).toMatch(
      /certificate/,
    )
  })

  test('a key that others can read is refused', async () => {
    const open = join(folder, 'open.key')
    await writeFile(open, await readFile(key))
    await chmod(open, 0o644)
    const query = `sslmode=require&sslcert=${certificate}&sslkey=${open}`
    expect(await outcome('certified', '127.0.0.1', query)).toContain(`chmod 600 ${open}`)
  })
})

test('a server without encryption: prefer does without, and from then on at once; require does not', async () => {
  const plain = await template.copy()
  try {
    await plain.start({ ssl: 'off' })
    const options = { schema: 'public', poolSize: 1, ...patience }
    const preferring = new Database({ url: plain.url(), ...options })
    await preferring.ping()
    await preferring.write(sql`select 1`)
    await preferring.close()
    const requiring = new Database({ url: `${plain.url()}?sslmode=require`, ...options })
    await expect(requiring.ping()).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { message: expect.stringContaining('does not support SSL') },
    })
    await requiring.close()
  } finally {
    await plain.remove()
  }
})
