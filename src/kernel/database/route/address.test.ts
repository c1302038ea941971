import { describe, expect, test } from 'vitest'
import { AddressError, addressProblems, readAddress } from './address.ts'

const hostsOf = (url: string) => readAddress(url).hosts.map(({ name, port }) => [name, port])

describe('hosts', () => {
  test.each<[string, [string, number][]]>([
    ['postgresql://db/waybill', [['db', 5432]]],
    ['postgres://u:p@db:6432/waybill', [['db', 6432]]],
    ['postgresql:///waybill', [['localhost', 5432]]],
    [
      'postgresql://a:1,b,c:3/waybill',
      [
        ['a', 1],
        ['b', 5432],
        ['c', 3],
      ],
    ],
    [
      'postgresql://u@[fd00::1]:5433,[::1]/waybill',
      [
        ['fd00::1', 5433],
        ['::1', 5432],
      ],
    ],
    ['postgresql://%2Fvar%2Frun%2Fpostgresql/waybill', [['/var/run/postgresql', 5432]]],
    ['postgresql://u@/waybill?host=/run/a&port=5433', [['/run/a', 5433]]],
    [
      'postgresql:///waybill?host=a,b&port=5433',
      [
        ['a', 5433],
        ['b', 5433],
      ],
    ],
    [
      'postgresql://ignored/waybill?host=a,/run/b&port=1,2',
      [
        ['a', 1],
        ['/run/b', 2],
      ],
    ],
  ])('of %s', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts)
  })
})

describe('who and what', () => {
  test.each([
    ['postgresql://u:p@db/w', { user: 'u', password: 'p', database: 'w' }],
    ['postgresql://u@db', { user: 'u', password: undefined, database: undefined }],
    [
      'postgresql://u%40corp:p%2F%3A%25@db/my%20data',
      { user: 'u@corp', password: 'p/:%', database: 'my data' },
    ],
    ['postgresql://u:p:q@r?s@db/w', { user: 'u', password: 'p:q@r?s', database: 'w' }],
    ['postgresql://db/w?user=a&password=b%26c&dbname=d', { user: 'a', password: 'b&c', database: 'd' }],
    ['postgresql://db/w?application_name=wms%201', { applicationName: 'wms 1' }],
    ['postgresql://db/w?options=-c%20role%3Downer', { options: '-c role=owner' }],
    ['postgresql://db/w?connect_timeout=7', { connectTimeout_ms: 7_000 }],
    ['postgresql://db/w?', { kind: 'any', connectTimeout_ms: undefined, tls: { mode: 'prefer' } }],
    ['postgresql://db/w?target_session_attrs=prefer-standby', { kind: 'prefer-standby' }],
    ['postgresql://db/w?ssl=true', { tls: { mode: 'require' } }],
    ['postgresql://db/w?sslrootcert=system', { tls: { mode: 'verify-full', roots: 'system' } }],
    [
      'postgresql://db/w?sslmode=verify-ca&sslrootcert=/a/b.crt',
      { tls: { mode: 'verify-ca', roots: '/a/b.crt' } },
    ],
    [
      'postgresql://db/w?sslcert=a&sslkey=b&sslpassword=c',
      { tls: { own: { certificate: 'a', key: 'b', passphrase: 'c' } } },
    ],
  ])('of %s', (url, expected) => {
    expect(readAddress(url)).toMatchObject(expected)
  })
})

describe('what is not understood is named', () => {
  test.each([
    ['mysql://db/w', /begin with postgresql/],
    ['postgresql://db/w?schema=x', /^schema is not a parameter/],
    ['postgresql://db/w?pgbouncer=true', /^pgbouncer is not a parameter/],
    ['postgresql://db/w?sslmode=no-verify', /^sslmode must be one of disable, allow, prefer/],
    ['postgresql://db/w?sslmode=verify-full', /^sslmode=verify-full needs sslrootcert/],
    ['postgresql://db/w?sslmode=require&sslrootcert=system', /^sslrootcert=system needs sslmode=verify-full/],
    ['postgresql://db/w?sslcert=a', /^sslcert and sslkey must be given together/],
    ['postgresql://db/w?ssl=1', /^ssl must be true/],
    ['postgresql://db/w?target_session_attrs=master', /^target_session_attrs must be one of any, read-write/],
    ['postgresql://db/w?connect_timeout=0', /^connect_timeout must be a whole number of seconds/],
    ['postgresql://db/w?connect_timeout=1.5', /^connect_timeout must be/],
    ['postgresql://a,b,c/w?port=1,2', /^port lists 2 ports for 3 hosts/],
    ['postgresql://db:x/w', /^port must be a number/],
    ['postgresql://db:65536/w', /^port must be a number/],
    ['postgresql://fd00::1/w', /^a host is not understood: an IPv6 address/],
    ['postgresql://u:p%zz@db/w', /^the password has a %/],
  ])('%s', (url, message) => {
    expect(addressProblems(url)).toEqual([expect.stringMatching(message)])
  })

  test('all of it at once, and nothing of a password', () => {
    const url = 'postgresql://u:hunter2%@db/w?sslmode=hunter2&hunt&er2=1&hunter2!=3&connect_timeout=hunter2'
    const problems = addressProblems(url)
    expect(problems).toHaveLength(6)
    expect(problems.join()).not.toContain('hunter2')
    expect(() => readAddress(url)).toThrow(AddressError)
  })
})
