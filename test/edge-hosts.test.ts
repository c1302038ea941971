import { describe, expect, test } from 'vitest'
import { exchange } from './support/edge.ts'
import { World, testKey } from './support/world.ts'

async function ask(address: string, path: string, host: string) {
  const { text, statuses } = await exchange(
    address,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  )
  return { status: statuses[0], code: /"code":"(\w+)"/.exec(text)?.[1], text }
}

describe('what it is called by', () => {
  test('in production by its public addresses and by this machine itself; probes by anything', async () => {
    const world = await World.start({
      values: {
        APP_ENV: 'production',
        DEMO: '0',
        APP_KEY: testKey,
        APP_URL: 'https://logistics.example/api',
        AUTH_URL: 'https://auth.example',
        ALLOWED_HOSTS: 'inside.example',
      },
    })
    for (const address of [world.app.addresses.logistics ?? '', world.app.addresses.auth ?? '']) {
      const { host } = new URL(address)
      for (const known of [host, 'logistics.example', 'AUTH.example:443', 'inside.example', 'localhost']) {
        expect([known, (await ask(address, '/docs/', known)).status]).toEqual([known, 200])
      }
      for (const foreign of ['evil.example', 'logistics.example.evil.example', '10.1.2.3', 'waybill']) {
        for (const path of ['/openapi.json', '/api/health', '/docs/', '/', '/nowhere']) {
          const probe = path === '/api/health' && address === world.address
          const { status, code } = await ask(address, path, foreign)
          expect([path, foreign, status, code]).toEqual(
            probe ? [path, foreign, 200, undefined] : [path, foreign, 421, 'host_not_allowed'],
          )
        }
        for (const path of ['/livez', '/readyz']) {
          expect([path, (await ask(address, path, foreign)).status]).toEqual([path, 200])
        }
      }
      // A page of somebody else's must not read the figures by a name that leads here.
      expect((await ask(address, '/metrics', '10.1.2.3')).status).toBe(200)
      expect((await ask(address, '/metrics', 'evil.example')).status).toBe(401)
    }
    await world.stop()
  })

  test('elsewhere also by any address and by names of a local network; a foreign one is told what to do', async () => {
    const world = await World.common()
    for (const host of ['192.168.1.5:8080', '[fd00::1]', 'waybill:8080']) {
      expect([host, (await ask(world.address, '/openapi.json', host)).status]).toEqual([host, 200])
    }
    const { status, text } = await ask(world.address, '/docs/', 'evil.example')
    expect(status).toBe(421)
    expect(text).toContain('Host evil.example is not allowed.')
    expect(text).toContain('ALLOWED_HOSTS')
  })
})
