import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Partner, Service, managementCalls, prefixes } from '../support/partner.ts'
import { targetsOn } from '../support/site-targets.ts'
import { type Reply, type Request, testPassword } from '../support/world.ts'

// Section 9 of the document on the authentication service: the second prefix is the first by another name. The other
// files of this folder run on both; here the answers of both are laid side by side.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

/** An answer without what may differ: the request id, links, and what is made anew by each call. */
function plain(reply: Reply): unknown {
  const text = JSON.stringify(reply.body, (key, value: unknown) =>
    ['request_id', 'links', 'path', 'token'].includes(key) ? undefined : value,
  )
  return { status: reply.status, body: JSON.parse(text) }
}

interface Step {
  readonly path: string
  readonly by?: 'secret' | 'user' | 'nobody'
  readonly request?: Request
}

/** The same partner under both prefixes. */
async function both(): Promise<readonly [Partner, Partner]> {
  const app = await service.partner(prefixes[0])
  return [app, new Partner(service, prefixes[1], app.site)]
}

const ask = (app: Partner, user: { token: string }, { path, by, request }: Step) =>
  by === 'nobody'
    ? app.call(path, request)
    : by === 'user'
      ? app.byToken(user, path, request)
      : app.bySecret(path, request)

const post = (body: unknown) => ({ method: 'POST', body })

describe('§9 under both prefixes', () => {
  test('§9 every answer that changes nothing is the same', async () => {
    const [one, two] = await both()
    const { site } = one
    const on = await targetsOn(service.sites, site)
    const user = await one.user({ permissions: ['users.read'] })
    const wrong = { current_password: 'wrong', password: 'x', password_confirmation: 'y' }
    const steps: readonly Step[] = [
      { path: `/auth/status?site=${site.slug}`, by: 'nobody' },
      { path: `/auth/status?client_id=${site.client_id}`, by: 'nobody' },
      { path: '/auth/status?site=nowhere', by: 'nobody' },
      { path: '/auth/status', by: 'nobody' },
      {
        path: '/auth/login',
        by: 'nobody',
        request: post({ ...one.client, email: user.email, password: testPassword }),
      },
      {
        path: '/auth/login',
        by: 'nobody',
        request: post({ ...one.client, email: user.email, password: 'wrong' }),
      },
      { path: '/auth/login', by: 'nobody', request: post({}) },
      { path: '/auth/verify', by: 'user' },
      { path: '/auth/verify', by: 'nobody' },
      { path: '/auth/change-password', by: 'user', request: post(wrong) },
      { path: '/site/roles' },
      { path: '/site/roles?q=r&sort=slug&dir=desc' },
      { path: '/site/roles', by: 'user' },
      { path: `/site/roles/${on.role}` },
      { path: '/site/roles', request: post({}) },
      { path: '/site/users?per_page=1&sort=email&dir=desc' },
      { path: '/site/users', by: 'user' },
      { path: `/site/users/${on.user}` },
      { path: '/site/users/999999999' },
      { path: '/site/users', request: post({}) },
      { path: '/site/users/attach', request: post({ email: user.email }) },
      { path: '/site/companies' },
      { path: `/site/companies/${on.company}` },
      { path: '/site/groups' },
      { path: `/site/groups/${on.group}` },
      { path: `/site/users/${on.user}/companies`, request: post({}) },
      { path: `/site/users/${on.user}/groups`, request: post({}) },
    ]
    for (const step of steps) {
      const [a, b] = [await ask(one, user, step), await ask(two, user, step)]
      expect([step, plain(b)]).toEqual([step, plain(a)])
    }
  })

  test('§9 every row of the management table exists and answers alike', async () => {
    const answers: unknown[] = []
    for (const prefix of prefixes) {
      const app = await service.partner(prefix)
      const replies: unknown[] = []
      for (const { name, path, ...request } of managementCalls(await targetsOn(service.sites, app.site))) {
        const { status, body } = await app.bySecret(path, request)
        const keys = Object.keys(body)
        replies.push([name, status, keys, body.message, Object.keys([body.data ?? {}].flat()[0] ?? {})])
      }
      answers.push(replies)
    }
    expect(answers[1]).toEqual(answers[0])
  })

  test('§9 links lead on under the prefix that was asked', async () => {
    for (const app of await both()) {
      const { body } = await app.bySecret('/site/users')
      const base = `${service.world.app.addresses.auth}${app.prefix}/site/users`
      expect(body.links.first.startsWith(`${base}?`)).toBe(true)
    }
  })

  test('§9 a token from one prefix is good under the other', async () => {
    const [one, two] = await both()
    const user = await one.user()
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const { token } = (await from.login(user)).body
      expect((await to.byToken({ token }, '/auth/verify')).status).toBe(200)
    }
  })

  test.each(prefixes)(
    '§9 %s: status reports site_status and the flags: in the catalogue, login permitted',
    async (prefix) => {
      const app = await service.partner(prefix)
      await app.administer({ catalog_active: false })
      await app.administer({ status: 'maintenance' })
      const { body } = await app.status()
      expect(body).toMatchObject({
        site_status: 'maintenance',
        flags: { catalog_active: false, auth_enabled: true },
      })
    },
  )
})
