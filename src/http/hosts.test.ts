import { expect, test } from 'vitest'
import { hostRule, isAddress } from './hosts.ts'

const names = ['Logistics.example', 'auth.example:8443', '10.1.2.3', 'fd00::1']

test.each<readonly [host: string, production: boolean, local: boolean]>([
  ['logistics.example', true, true],
  ['LOGISTICS.EXAMPLE.', true, true],
  ['logistics.example:8080', true, true],
  ['auth.example', true, true],
  ['10.1.2.3:8080', true, true],
  ['[fd00::1]:8080', true, true],
  ['localhost', true, true],
  ['localhost:8080', true, true],
  ['waybill.localhost:8080', true, true],
  ['127.0.0.1:8080', true, true],
  ['127.1.2.3', true, true],
  ['[::1]:8080', true, true],
  // Accepted only with `local`, which allows any IP address or local name.
  ['192.168.1.5:8080', false, true],
  ['[2001:db8::1]', false, true],
  ['waybill:8080', false, true],
  // Names that an outsider can make resolve to this machine.
  ['evil.example', false, false],
  ['evil.example:8080', false, false],
  ['logistics.example.evil.example', false, false],
  ['evil.logistics.example', false, false],
  ['127.0.0.1.evil.example', false, false],
  ['localhost.evil.example', false, false],
  ['notlocalhost.example', false, false],
  ['evil.example:80@localhost', false, false],
  ['evil.example/localhost', false, false],
  ['*', false, false],
  ['', false, false],
])('%j: in production %s, elsewhere %s', (host, production, local) => {
  expect([hostRule({ names, local: false })(host), hostRule({ names, local: true })(host)]).toEqual([
    production,
    local,
  ])
})

test('* allows every host', () => {
  expect(hostRule({ names: ['*'], local: false })('evil.example')).toBe(true)
})

test('an address is known with and without a port', () => {
  const hosts = ['10.0.0.1', '10.0.0.1:80', '[::1]', '[::1]:80', 'a.example', '10.0.0.1.a.example', '']
  expect(hosts.map(isAddress)).toEqual([true, true, true, true, false, false, false])
})
