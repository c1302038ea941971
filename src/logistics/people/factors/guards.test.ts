import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { Letters } from '../../../../test/support/letters.ts'
import { UserFactors } from '../../../../test/support/user-factors.ts'
import { testPassword } from '../../../../test/support/world.ts'

let letters: Letters
let factors: UserFactors
let admin: { readonly token: string }
beforeAll(async () => {
  letters = await Letters.start()
  factors = new UserFactors(letters.world)
  admin = await letters.world.user([], { super_admin: true })
})
afterAll(() => letters.stop())

const own = 'six quiet lamps at dusk'
const known = 'four quiet lamps at noon'
let serial = 0
const newEmail = () => `guarded-${(serial += 1)}@test.example`

/** A company user with a factor, and a password they chose or were given. */
async function guarded({ isChosen }: { readonly isChosen: boolean }) {
  const { world } = letters
  const company = await world.company()
  const user = await world.user([{ company_id: company }])
  const manager = await world.user([{ company_id: company, role: 'manager' }])
  const chosen = { current_password: testPassword, password: own }
  if (isChosen) await factors.post(user, '/password', chosen)
  await factors.app(user)
  const as = (token: string) => (path: string, method: string, body?: object) =>
    world.call(path, { method, token, company, ...(body && { body }) })
  return { user, company, manage: as(manager.token), administer: as(admin.token) }
}
type Guarded = Awaited<ReturnType<typeof guarded>>

/** Ways for someone else to remove a person's factors. */
const removals: Readonly<Record<string, (one: Guarded) => Promise<unknown>>> = {
  'a manager': ({ manage, user }) => manage(`/members/${user.id}/factors`, 'DELETE'),
  'a super-admin': ({ administer, user }) => administer(`/users/${user.id}/factors`, 'DELETE'),
  'the command line': ({ user }) => new CommandLine(letters.world).json('user', 'factors-reset', user.email),
}

/** Ways for someone else to set a password, or redirect the reset link to another address. */
const takings: Readonly<Record<string, (one: Guarded) => Promise<{ readonly status: number }>>> = {
  'members.update': ({ manage, user }) => manage(`/members/${user.id}`, 'PUT', { password: known }),
  'members.update of the address': ({ manage, user }) =>
    manage(`/members/${user.id}`, 'PUT', { email: newEmail() }),
  'users.update': ({ administer, user }) => administer(`/users/${user.id}`, 'PUT', { password: known }),
  'users.update of the address': ({ administer, user }) =>
    administer(`/users/${user.id}`, 'PUT', { email: newEmail() }),
  async 'members.add after a removal'({ manage, user }) {
    await manage(`/members/${user.id}`, 'DELETE')
    const body = { email: user.email, name: 'Taken', password: known, role: 'manager' }
    return manage('/members', 'POST', body)
  },
  async 'users.reopen'({ administer, user }) {
    await administer(`/users/${user.id}/close`, 'POST', {})
    return administer(`/users/${user.id}/reopen`, 'POST', { password: known })
  },
}

describe.each(Object.entries(removals))('where %s removed the factors', (_who, remove) => {
  test('nobody else sets a password or an address', async () => {
    const one = await guarded({ isChosen: true })
    await remove(one)
    for (const [way, take] of Object.entries(takings)) {
      expect([way, (await take(one)).status]).toEqual([way, expect.toBeOneOf([403, 422])])
    }
    expect((await factors.signIn(one.user.email, known)).status).toBe(422)
  })

  test('a password that somebody else had set opens nothing', async () => {
    const one = await guarded({ isChosen: false })
    await remove(one)
    expect((await factors.signIn(one.user.email)).status).toBe(422)
  })
})

describe('it is theirs again', () => {
  const manager = removals['a manager']
  test('with a password by their own link', async () => {
    const one = await guarded({ isChosen: false })
    const { email, id } = one.user
    await manager?.(one)
    await letters.post('/auth/password/forgot', { email })
    await letters.postman()
    const token = letters.office.tokenFor(email)
    expect((await letters.post('/auth/password/reset', { token, password: own })).status).toBe(200)
    expect((await factors.signIn(email, own)).status).toBe(200)
    // A manager may still help a user who forgot the password.
    expect((await one.manage(`/members/${id}`, 'PUT', { password: known })).status).toBe(200)
  })

  test('with a new factor, set up by a password of their own', async () => {
    const one = await guarded({ isChosen: true })
    await manager?.(one)
    const { token } = (await factors.signIn(one.user.email, own)).body
    await factors.app({ token })
    expect((await one.manage(`/members/${one.user.id}`, 'PUT', { password: known })).status).toBe(200)
  })
})

test('with a factor in place the password can be given, and ends with the factor; the address is theirs', async () => {
  const one = await guarded({ isChosen: true })
  const path = `/members/${one.user.id}`
  const moved = await one.manage(path, 'PUT', { email: newEmail() })
  expect([moved.status, moved.body.code]).toEqual([403, 'account_protected'])
  expect((await one.manage(path, 'PUT', { password: known })).status).toBe(200)
  await one.manage(`${path}/factors`, 'DELETE')
  expect((await factors.signIn(one.user.email, known)).status).toBe(422)
})

test('an invitation that a manager was shown takes no account over that a factor guards', async () => {
  const silent = await letters.silent()
  const { manage, company, user } = await guarded({ isChosen: true })
  await manage(`/members/${user.id}`, 'DELETE')
  const { token } = await silent.user([{ company_id: company, role: 'manager' }])
  const body = { email: user.email, role: 'manager' }
  const { link } = (await silent.call('/invitations', { method: 'POST', token, company, body })).body.data
  const shown = /token=(\S+)$/.exec(String(link))?.[1]
  const checked = await letters.post('/auth/link/check', { token: shown })
  expect(checked.body.data).toMatchObject({ asks_current_password: true, asks_password: false })
  await silent.stop()
})
