import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { type Server, type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from './support/admins.ts'
import { Depot } from './support/depot.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { NameServer } from './support/name-server.ts'
import { Sites } from './support/sites.ts'
import { World } from './support/world.ts'

// Where customers can make the program call, and where they cannot: by names that lead elsewhere a moment later, by redirects, and
// by addresses of the machine itself. The names are those of a real DNS server; 127.0.0.2 stands for the internet, 127.0.0.1 for
// what is inside.

/** Source files that open a connection, and who says where to. */
const callers: Readonly<Record<string, string>> = {
  'src/webhooks/sender.ts': 'Customers: every address is checked by Targets.',
  'src/webhooks/outbound.ts': 'The one way out of both services.',
  'src/logistics/feeds/webhooks/listen.ts': 'The command line of a developer, to their own machine.',
  'src/logistics/people/sso/service.ts': 'The settings: our own authentication service.',
  'src/print/api.ts': 'The settings of a print station.',
  'src/print/printers.ts': 'The settings of a print station: printers are in its network.',
  'src/main/doctor/certificates.ts': 'The settings: our own public addresses.',
  'src/postgres/bundled-owner.ts': 'A socket in the data folder.',
}

test('nothing opens a connection that is not known here', async () => {
  const found: string[] = []
  for await (const path of glob('src/**/*.ts')) {
    if (/\.test(-d)?\.ts$/.test(path)) continue
    const text = await readFile(path, 'utf8')
    const opens =
      /\bfetch\(|\.request\(target|\bconnect\(\{|\bconnect\(address|createConnection\(\{|new Targets\(/
    if (opens.test(text)) found.push(path)
  }
  expect(found.toSorted()).toEqual(Object.keys(callers).toSorted())
})

class Place {
  arrived: string[] = []
  react = (response: ServerResponse): unknown => response.writeHead(204).end()
  readonly #server: Server = createServer((request, response) => {
    this.arrived.push(request.url ?? '')
    request.resume().on('end', () => this.react(response))
  })

  async listen(host: string, port = 0): Promise<number> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const [outside, inside] = ['127.0.0.2', '127.0.0.1']
const [internet, internal] = [new Place(), new Place()]
const { lookup: systemLookup } = dns
let names: NameServer
let port = 0
beforeAll(async () => {
  names = await NameServer.start()
  port = await internet.listen(outside)
  await internal.listen(inside, port)
  Reflect.set(dns, 'lookup', names.lookup)
})
beforeEach(() => {
  for (const place of [internet, internal]) {
    place.arrived = []
    place.react = (response) => response.writeHead(204).end()
  }
})
afterAll(async () => {
  Reflect.set(dns, 'lookup', systemLookup)
  await Promise.all([internet.stop(), internal.stop(), names.stop()])
})

interface Ground {
  readonly world: World
  readonly depot: Depot
  readonly sites: Sites
  readonly admins: Admins
  readonly admin: TestAdmin
}

async function ground(world: World): Promise<Ground> {
  const sites = new Sites(world)
  const admins = new Admins(world, sites)
  return { world, depot: await Depot.open(world), sites, admins, admin: await admins.admin() }
}

let serial = 0
/** Result of a call that a customer has made to this address: `sent`, or why not. */
const ways: Readonly<Record<string, (on: Ground, url: string) => Promise<string>>> = {
  async 'a webhook of the logistics service'({ depot }, url) {
    const id = await depot.made('/webhooks', { url, events: ['*'] })
    const { data } = (await depot.post(`/webhooks/${id}/test`, {})).body
    await depot.call(`/webhooks/${id}`, { method: 'DELETE' })
    return data.delivered ? 'sent' : data.error
  },
  async 'a webhook of the authentication service'({ sites, admins, admin }, url) {
    const body = { url, events: ['*'], site_id: (await sites.site()).id }
    const { id } = (await admins.call(admin, '/webhooks', { method: 'POST', body })).body.data
    const { data } = (await admins.call(admin, `/webhooks/${id}/test`, { method: 'POST', body: {} })).body
    return data.delivered ? 'sent' : data.error
  },
  async 'a carrier'({ depot }, url) {
    const carrier_code = `C${(serial += 1)}`
    const id = await depot.made('/carrier-connections', {
      name: 'C',
      carrier_code,
      url,
      token: 'a-long-token-1',
    })
    const { data } = (await depot.post(`/carrier-connections/${id}/test`, {})).body
    await depot.call(`/carrier-connections/${id}`, { method: 'DELETE' })
    // A redirect is a bad answer of a carrier.
    return data.ok ? 'sent' : data.reason === 'bad_answer' ? 'redirect' : data.reason
  },
}

describe('in production', () => {
  let fresh: Fresh
  let on: Ground
  beforeAll(async () => {
    fresh = await migratedDatabase()
    const values = {
      APP_ENV: 'production',
      DEMO: '0',
      APP_URL: 'https://api.example.com',
      AUTH_URL: 'https://auth.example.com',
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOWED_SUBNETS: `${outside}/32`,
    }
    const world = await World.start({ url: fresh.url, values, only: ['logistics', 'auth', 'worker'] })
    on = await ground(world)
  })
  afterAll(async () => {
    await on.sites.close()
    await on.world.stop()
    await fresh.drop()
  })

  describe.each(Object.entries(ways))('%s', (_name, call) => {
    const at = (name: string) => call(on, `http://${name}:${port}/`)

    test('a name that leads inside the second time leads outside the first time, and is asked about once', async () => {
      names.answer = (_asked, nth) => [nth === 0 ? outside : inside]
      const name = `turns-${(serial += 1)}.example`
      expect(await at(name)).toBe('sent')
      expect([names.asked(name), internet.arrived.length, internal.arrived]).toEqual([1, 1, []])
    })

    test('a name that leads inside the first time is not called', async () => {
      names.answer = (_asked, nth) => [nth === 0 ? inside : outside]
      expect(await at(`inside-${(serial += 1)}.example`)).toBe('forbidden_target')
      expect([internet.arrived, internal.arrived]).toEqual([[], []])
    })

    test('a name that changes its mind at every question never leads inside', async () => {
      names.answer = (_asked, nth) => (nth % 2 === 0 ? [outside] : [inside])
      const name = `flips-${(serial += 1)}.example`
      for (let i = 0; i < 4; i += 1) await at(name)
      // Without the memory of names, as ten seconds later.
      for (let i = 0; i < 4; i += 1) await at(`flips-${(serial += 1)}.example`)
      expect(internal.arrived).toEqual([])
    })

    test.each([
      [[outside, inside]],
      [[inside, outside]],
      [[outside, '169.254.169.254']],
      [[outside, '0.0.0.0']],
    ])('of a name with the addresses %j none is called', async (addresses) => {
      names.answer = () => addresses
      expect(await at(`mixed-${(serial += 1)}.example`)).toBe('forbidden_target')
      expect([internet.arrived, internal.arrived]).toEqual([[], []])
    })

    test.each([301, 302, 303, 307, 308])('a redirect by %d is not followed', async (status) => {
      names.answer = () => [outside]
      for (const location of [
        `http://${inside}:${port}/secret`,
        'http://169.254.169.254/',
        '//localhost/',
        '/again',
      ]) {
        internet.react = (response) => response.writeHead(status, { location }).end()
        expect(await at(`moved-${(serial += 1)}.example`)).toBe('redirect')
      }
      expect([internet.arrived.length, internal.arrived]).toEqual([4, []])
    })
  })

  test('what the worker delivers goes where the name led when it was checked', async () => {
    names.answer = (asked, nth) => [asked.startsWith('turns') && nth === 0 ? outside : inside]
    const { depot } = on
    const ids: number[] = []
    for (const name of ['turns', 'inside']) {
      const url = `http://${name}-${(serial += 1)}.example:${port}/delivered`
      ids.push(await depot.made('/webhooks', { url, events: ['article.created'] }))
    }
    await depot.article('TOLD')
    const errorOf = async (id: number | undefined) => {
      const { data } = (await depot.call(`/webhooks/${id}/deliveries`)).body
      return data.map((each: { attempt_count: number; last_error: string | null }) => [
        each.attempt_count,
        each.last_error,
      ])
    }
    await expect.poll(() => errorOf(ids[0]), { timeout: 20_000 }).toEqual([[1, null]])
    await expect.poll(() => errorOf(ids[1]), { timeout: 20_000 }).toEqual([[1, 'forbidden_target']])
    expect([internet.arrived, internal.arrived]).toEqual([['/delivered'], []])
  })
})

test('in production nobody is given an address without encryption, unless a setting says so', async () => {
  const values = {
    APP_ENV: 'production',
    DEMO: '0',
    APP_URL: 'https://api.example.com',
    AUTH_URL: 'https://auth.example.com',
  }
  const world = await World.start({ values, only: ['logistics', 'auth'] })
  const on = await ground(world)
  try {
    for (const [scheme, wanted] of [
      ['http', false],
      ['HTTP', false],
      ['https', true],
    ] as const) {
      const url = `${scheme}://receiver.example/hook`
      const replies = [
        await on.depot.post('/webhooks', { url, events: ['*'] }),
        await on.depot.post('/carrier-connections', {
          name: 'C',
          carrier_code: scheme,
          url,
          token: 'a-long-token-1',
        }),
        await on.admins.call(on.admin, '/webhooks', {
          method: 'POST',
          body: { url, events: ['*'], site_id: (await on.sites.site()).id },
        }),
      ]
      expect([url, replies.map(({ status }) => status < 300)]).toEqual([url, [wanted, wanted, wanted]])
      expect([url, replies.map(({ body }) => Object.keys(body.errors ?? {}))]).toEqual([
        url,
        Array.from(replies, () => (wanted ? [] : ['url'])),
      ])
    }
  } finally {
    await on.sites.close()
    await world.stop()
  }
})

describe('outside production', () => {
  let on: Ground
  beforeAll(async () => {
    on = await ground(await World.common())
  })
  afterAll(() => on.sites.close())

  describe.each(Object.entries(ways))('%s', (_name, call) => {
    test.each([
      '169.254.169.254',
      '169.254.169.254.',
      '2852039166',
      '0xa9fea9fe',
      '0251.0376.0251.0376',
      '169.254.43518',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::a9fe:a9fe]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      '100.100.100.200',
    ])('%s is not called', async (host) => {
      expect(await call(on, `http://${host}/latest/meta-data/`)).toBe('forbidden_target')
    })

    test('nor by a name; loopback is', async () => {
      names.answer = (name) => [name.startsWith('metadata') ? '169.254.169.254' : inside]
      expect(await call(on, `http://metadata-${(serial += 1)}.example:${port}/`)).toBe('forbidden_target')
      expect(await call(on, `http://loopback-${(serial += 1)}.example:${port}/`)).toBe('sent')
      expect(internal.arrived).toHaveLength(1)
    })
  })
})
