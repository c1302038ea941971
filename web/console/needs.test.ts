import { describe, expect, test } from 'vitest'
import { refusedAt } from './needs.ts'
import { routes } from './routes.ts'

const everything = ['api', 'articles', 'stock', 'outbound', 'inbound', 'returns', 'webhooks']

describe('what is not offered', () => {
  test.each([
    ['viewer', '/articles', undefined],
    ['viewer', '/articles/new', 'role'],
    ['viewer', '/articles/import', 'role'],
    ['viewer', '/sales-orders/new', 'role'],
    ['viewer', '/webhooks/new', 'role'],
    ['viewer', '/scan', 'role'],
    ['viewer', '/health', 'role'],
    ['client', '/sales-orders/new', undefined],
    ['client', '/scan/pick/7', 'role'],
    ['client', '/reference/clients', 'internal'],
    ['client', '/reference/clients/new', 'internal'],
    ['viewer', '/reference/clients', undefined],
    ['operator', '/scan/pick/7', undefined],
    ['operator', '/reference/clients', undefined],
    ['operator', '/reference/clients/new', 'role'],
    ['operator', '/admin', 'role'],
    ['manager', '/admin', undefined],
    ['manager', '/reference/clients/new', undefined],
  ] as const)('a %s at %s: %s', (role, address, kind) => {
    expect(refusedOf({ role, modules: everything }, address)?.kind).toBe(kind)
  })

  test.each([
    ['/returns', ['inbound', 'outbound'], 'module'],
    ['/scan', ['returns'], 'module'],
    ['/scan', ['inbound'], undefined],
    ['/scan', ['outbound'], undefined],
    ['/stock', ['articles'], 'module'],
    ['/events', [], 'module'],
    ['/', [], undefined],
  ] as const)('%s with the modules %j: %s', (address, modules, kind) => {
    expect(refusedOf({ role: 'manager', modules }, address)?.kind).toBe(kind)
  })
})

function refusedOf(person: Parameters<typeof refusedAt>[0], address: string) {
  const [, first = ''] = address.split('/')
  const route = routes.find(({ path }) => path.split('/')[1] === first)
  if (route === undefined) throw new Error(`no page at ${address}`)
  return refusedAt(person, route.needs ?? {}, address)
}
