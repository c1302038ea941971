import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { isPublic } from './addresses.ts'
import { Sender } from './sender.ts'
import { ForbiddenTarget, Targets } from './targets.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '0:0:0:0:0:ffff:c0a8:0101',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

const production = { production: true, allowed: [] }

/** Error class of a request to this host. */
async function errorAt(host: string, targets: Targets): Promise<string | null> {
  const sender = new Sender(targets)
  const server = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    const url = `http://${host}:${port}/`
    return (await sender.send({ url, headers: {}, body: '{}', timeout_ms: 1_000 })).error
  } finally {
    sender.close()
    server.close()
  }
}

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  'localhost',
  '0.0.0.0',
])('in production nothing is sent to %s', async (host) => {
  expect(await errorAt(host, new Targets(production))).toBe('forbidden_target')
})

test('a network of the allow list may be called, and others still not', async () => {
  const targets = new Targets({ production: true, allowed: ['127.0.0.0/30', '10.1.0.0/16', 'fd00::/8'] })
  expect(await errorAt('127.0.0.1', targets)).toBe(null)
  expect(await errorAt('127.0.0.9', targets)).toBe('forbidden_target')
  expect(
    ['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3', '10.2.0.1', '::1'].map((a) => targets.permits(a)),
  ).toEqual([true, true, true, false, false])
})

test('outside production everything may be called', async () => {
  expect(await errorAt('127.0.0.1', new Targets({ production: false, allowed: [] }))).toBe(null)
})

const addresses = (...list: readonly string[]) => list.map((address) => ({ address, family: 4 }))

test('one forbidden address among those of a name forbids it', async () => {
  const list = addresses('8.8.8.8', '127.0.0.1')
  const targets = new Targets({ ...production, resolve: () => Promise.resolve(list) })
  expect(await errorAt('mixed.example', targets)).toBe('forbidden_target')
})

test('a name that answers differently the second time leads where it was checked', async () => {
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  const targets = new Targets({ production: true, allowed: ['127.0.0.1'], resolve })
  expect(await errorAt('rebinding.example', targets)).toBe(null)
  expect(asked).toEqual(['rebinding.example'])
})

test('a name that leads nowhere is an error of its own', async () => {
  const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  const targets = new Targets({ ...production, resolve: () => Promise.reject(missing) })
  expect(await errorAt('missing.example', targets)).toBe('dns')
})

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
])('%s is never called, even if everything is allowed', async (address) => {
  for (const isClosed of [true, false]) {
    const resolve = () => Promise.resolve([{ address, family: 4 }])
    const targets = new Targets({ production: isClosed, allowed: ['0.0.0.0/0', '::/0'], resolve })
    expect(targets.permits(address)).toBe(false)
    const failed = await new Promise((done) => targets.lookup('metadata.example', {}, (error) => done(error)))
    expect(failed).toBeInstanceOf(ForbiddenTarget)
  }
})

test('outside production, loopback and private addresses stay open', () => {
  const targets = new Targets({ production: false, allowed: [] })
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fd00::1'])
    expect(targets.permits(address)).toBe(true)
})

test.each([
  [{ production: true }, false],
  [{ production: true, plain: true }, true],
  [{ production: false }, true],
])('an address without encryption with %j: %s', (options, wanted) => {
  const targets = new Targets({ allowed: [], ...options })
  expect([targets.takes('HTTP://a.example/'), targets.takes('https://a.example/')]).toEqual([wanted, true])
})
