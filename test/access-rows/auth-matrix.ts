import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuthCallers } from './auth-callers.ts'
import type { AuthCheck } from './auth-checks.ts'
import { type AuthGroup, isInGroup } from './auth.ts'
import { authProofs, labelOf, refusalText } from './matrix.ts'
import { type Targets, targetsOn } from '../support/site-targets.ts'
import type { TestSite } from '../support/sites.ts'
import { World } from '../support/world.ts'

// Every operation of the authentication service is called by everybody. `access-rows` says who may: it is written by hand on
// purpose, because it says what should be, and the code says what is.

/** The tests of a group of operations. */
export function proveAuthAccess(group: AuthGroup): void {
  let world: World
  let callers: AuthCallers
  beforeAll(async () => {
    world = await World.common()
    callers = new AuthCallers(world)
  })
  afterAll(async () => {
    await callers.close()
    await world.stop()
  })

  /** Records that refused calls and reads name: neither changes anything. */
  const shared = new WeakMap<TestSite, Promise<Targets>>()
  function sharedTargets(site: TestSite): Promise<Targets> {
    const targets = shared.get(site) ?? targetsOn(callers.sites, site)
    shared.set(site, targets)
    return targets
  }

  let serial = 0

  const proofs = authProofs.filter(({ op }) => isInGroup(group, op))
  test.each(proofs.map((proof) => [proof.op.id, proof] as const))('%s', async (_id, { op, row, checks }) => {
    const success = String(row.success ?? 200)
    const answers: Record<string, string> = {}
    for (const check of checks) answers[labelOf(check)] = await answerTo(check)
    const wanted = checks.map((check) => [labelOf(check), refusalText(check) ?? success])
    expect(answers).toEqual(Object.fromEntries(wanted))

    async function answerTo(check: AuthCheck): Promise<string> {
      const succeeds = check.refusal === undefined
      const { site, credentials: headers } = await callers.identity(check, row)
      const changes = succeeds && op.method !== 'GET'
      const on = changes ? await targetsOn(callers.sites, site) : await sharedTargets(site)
      const { path, ...request } = row.probe({ ...on, site, serial: (serial += 1) })
      const version = serial % 2 === 0 ? '/api' : '/api/v2'
      const { status } = await world.callAuth(`${version}${path}`, { ...request, headers })
      return String(status)
    }
  })

  if (group !== 'site-sign-in') return
  test('introspection is open to the secret of the site alone', async () => {
    const { sites } = callers
    const site = await sites.site()
    const user = await sites.user(site, { permissions: ['*'] })
    const ask = { method: 'POST', body: { token: user.token } }
    const byUser = await sites.byUser(site, user, { path: '/api/auth/introspect', ...ask })
    expect((await sites.bySecret(site, '/api/auth/introspect', ask)).body).toMatchObject({ active: true })
    expect([byUser.status, (await world.callAuth('/api/auth/introspect', ask)).status]).toEqual([401, 401])
  })
}
