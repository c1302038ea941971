import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../../src/kernel/passwords.ts'
import { found } from '../../src/kernel/problem.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertAccounts } from './doors-auth.ts'
import { type DoorWorld, password } from './door-world.ts'
import { type Door, type Kind, afterwards, posted } from './doors.ts'

interface Users {
  readonly password_hash?: string
  readonly active?: boolean
  readonly has_factor?: boolean
  readonly is_closed?: boolean
}

/** Inserts users and returns their ids, in the order of their addresses. */
async function insertUsers(
  world: DoorWorld,
  emails: readonly string[],
  users: Users = {},
): Promise<readonly number[]> {
  const { password_hash = world.password_hash, active = true, has_factor = false, is_closed = false } = users
  const { rows } = await world.logistics.transaction((connection) =>
    connection.query<{ id: number }>(sql`
      insert into users (name, email, password_hash, active, has_factor, closed_at)
      select 'Person', e.email, ${password_hash}, ${active}, ${has_factor}, case when ${is_closed} then now() end
        from unnest(${emails}::text[]) as e (email) order by e.email returning id`),
  )
  return rows.map(({ id }) => id)
}

/** Yields the doors one by one. Before the last ones it enables sign-in with accounts of the authentication service. */
export async function* consoleDoors(world: DoorWorld, count: number): AsyncGenerator<Door> {
  const kinds = await userKinds(world, count)
  const [signIn, forgotten] = entrances(world, kinds, '')
  yield* [signIn, forgotten, afterwards(forgotten, world.console)]
  const [user, nobody, ...others] = kinds
  if (user === undefined || nobody === undefined) return
  yield await invitationDoor(world, kinds)
  yield await addressDoor(world, [user, nobody])
  await world.command('sso', 'enable', '--url', world.service)
  await placeOnConsole(
    world,
    others.filter(({ name }) => name.includes(there)).flatMap((kind) => kind.addresses),
  )
  yield* entrances(world, kinds, ' with accounts of the authentication service')
}

/**
 * Marks kinds that have an account in the authentication service. In the console they are unknown, or have no password.
 */
const there = 'account there'

async function userKinds(world: DoorWorld, count: number): Promise<readonly Kind[]> {
  const made: readonly (readonly [name: string, users: Users | undefined])[] = [
    ['a user', {}],
    ['nobody', undefined],
    ['a user with a second factor', { has_factor: true }],
    ['a user who was switched off', { active: false }],
    ['a closed account', { active: false, is_closed: true, password_hash: unusablePasswordHash }],
    [`a user with an ${there} only`, { password_hash: unusablePasswordHash }],
    [`somebody with an ${there} who is no user`, undefined],
  ]
  const kinds: Kind[] = []
  for (const [name, users] of made) {
    const addresses = world.addresses(count)
    if (users !== undefined) await insertUsers(world, addresses, users)
    kinds.push({ name, addresses })
  }
  await placeInCompany(world)
  return kinds
}

/** Adds every user so far to a company, except deactivated users. */
function placeInCompany({ logistics }: DoorWorld): Promise<void> {
  return logistics.transaction(async (connection) => {
    const { id } = await insertCompany(connection, {
      name: 'Elsewhere',
      modules: ['all'],
      now: systemClock.now(),
    })
    await connection.query(sql`
      insert into memberships (company_id, user_id, role) select ${id}, u.id, 'operator' from users u where u.active`)
  })
}

function entrances({ console }: DoorWorld, kinds: readonly Kind[], when: string): readonly [Door, Door] {
  return [
    {
      name: `Console${when}: POST /auth/token, a wrong password`,
      kinds,
      status: 422,
      ask: (email) => posted(`${console}/api/auth/token`, { email, password: `not ${password}` }),
    },
    {
      name: `Console${when}: POST /auth/password/forgot`,
      kinds,
      status: 200,
      ask: (email) => posted(`${console}/api/auth/password/forgot`, { email }),
    },
  ]
}

async function placeOnConsole(world: DoorWorld, emails: readonly string[]): Promise<void> {
  const { rows } = await world.auth.query<{ id: number }>(sql`select id from sites where is_console`)
  const { id: site_id } = found(rows[0], 'site')
  await insertAccounts(world, { site_id, emails, is_confirmed: true })
}

/** A company may send a hundred e-mails per quarter of an hour. */
const lettersEach = 100

async function invitationDoor(world: DoorWorld, kinds: readonly Kind[]): Promise<Door> {
  const places = Math.max(...kinds.map(({ addresses }) => addresses.length))
  const managers = await insertManagers(world, Math.ceil(places / Math.floor(lettersEach / kinds.length)))
  return {
    name: 'Console: POST /invitations, by a manager of another company',
    kinds,
    status: 201,
    ask(email, place) {
      const { company, token } = found(managers[place % managers.length], 'company')
      const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
      return posted(`${world.console}/api/invitations`, { email, role: 'operator' }, headers)
    },
  }
}

/** Each user changes their address twice, once to an address of each kind. */
async function addressDoor(world: DoorWorld, [user, nobody]: readonly [Kind, Kind]): Promise<Door> {
  const tokens = await tokensOf(world, await insertUsers(world, world.addresses(user.addresses.length)))
  return {
    name: 'Console: POST /me/email, to the address of somebody',
    kinds: [user, nobody],
    status: 200,
    ask(email, place) {
      const headers = { authorization: `Bearer ${tokens[place]}` }
      return posted(`${world.console}/api/me/email`, { email, current_password: password }, headers)
    },
  }
}

function tokensOf({ logistics }: DoorWorld, users: readonly number[]): Promise<readonly string[]> {
  return logistics.transaction(async (connection) => {
    const tokens: string[] = []
    for (const id of users) tokens.push(await insertToken(connection, id, { created_at: systemClock.now() }))
    return tokens
  })
}

async function insertManagers(world: DoorWorld, count: number) {
  const ids = await insertUsers(world, world.addresses(count))
  const tokens = await tokensOf(world, ids)
  return world.logistics.transaction(async (connection) => {
    const managers: { readonly company: number; readonly token: string }[] = []
    for (const [i, token] of tokens.entries()) {
      const { id: company } = await insertCompany(connection, {
        name: `Company ${i + 1}`,
        modules: ['all'],
        now: systemClock.now(),
      })
      await connection.query(sql`
        insert into memberships (company_id, user_id, role, is_primary) values (${company}, ${ids[i] ?? 0}, 'manager', true)`)
      managers.push({ company, token })
    }
    return managers
  })
}
