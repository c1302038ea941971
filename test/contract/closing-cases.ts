import { sql } from '../../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../../src/kernel/passwords.ts'
import type { Setting } from '../access-rows/row.ts'
import { closedUser } from '../access-rows/users.ts'
import { type Reply, testPassword } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

const closing = (password: string) => ({ method: 'POST', body: { password } })

export function closingCases(setting: Setting): OwnProvokers {
  const { world, admin } = setting
  const onUser = (id: number, act: string, token = admin): Promise<Reply> =>
    world.call(`/users/${id}/${act}`, { method: 'POST', token, body: {} })
  return {
    'me.close': {
      async login_locked() {
        const { token } = await world.user([])
        for (let i = 0; i < 5; i += 1) await world.call('/me/close', { token, ...closing('wrong') })
        return world.call('/me/close', { token, ...closing('wrong') })
      },
      sign_in_again: async () =>
        world.call('/me/close', { method: 'POST', token: await staleToken(setting), body: {} }),
      async last_manager() {
        const company_id = await world.company()
        const { token } = await world.user([{ company_id, role: 'manager' }])
        return world.call('/me/close', { token, ...closing(testPassword) })
      },
    },
    'users.close': {
      async own_closing() {
        const { id, token } = await world.user([], { super_admin: true })
        return onUser(id, 'close', token)
      },
      account_closed: async () => onUser(await closedUser(world), 'close'),
    },
    'users.reopen': {
      async account_protected() {
        const id = await closedUser(world)
        await world.database.write(sql`update users set link_only = true where id = ${id}`)
        const body = { password: 'of the contract' }
        return world.call(`/users/${id}/reopen`, { method: 'POST', token: admin, body })
      },
      account_not_closed: async () => onUser((await world.user([])).id, 'reopen'),
      async account_closed() {
        const id = await closedUser(world)
        await world.database.write(
          sql`update users set closed_at = closed_at - interval '31 days' where id = ${id}`,
        )
        return onUser(id, 'reopen')
      },
    },
  }
}

/** A session of somebody without a password who signed in an hour ago. */
export async function staleToken({ world }: Setting): Promise<string> {
  const { id, token } = await world.user([])
  await world.database.write(sql`update users set password_hash = ${unusablePasswordHash} where id = ${id}`)
  await world.database.write(
    sql`update tokens set created_at = created_at - interval '1 hour' where user_id = ${id}`,
  )
  return token
}

export async function closedUpdate({ world, admin }: Setting): Promise<Reply> {
  const path = `/users/${await closedUser(world)}`
  return world.call(path, { method: 'PUT', token: admin, body: { name: 'Changed' } })
}
