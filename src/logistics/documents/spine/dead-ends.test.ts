import { beforeAll, describe, expect, test } from 'vitest'
import { logisticsRows } from '../../../../test/access-rows/logistics.ts'
import { rowOf } from '../../../../test/access-rows/row.ts'
import { Seen } from '../../../../test/support/allowed-walks.ts'
import { World } from '../../../../test/support/world.ts'
import { name, sql } from '../../../kernel/database/sql.ts'
import { type Role, roles } from '../../base/access/roles.ts'
import type { DocumentKind } from './kind.ts'
import { documentKinds } from '../../kinds.ts'
import { actionsNow } from './moves.ts'

// No dead ends: in every status of every kind, each role is offered an action or told what it waits for. This file
// lists the exceptions, with reasons.

/** Final statuses, for every role. */
const final: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sales_order: {
    delivered: 'the recipient has the goods',
    closed: 'what was missing is not sent any more',
    cancelled: 'nothing left the warehouse',
  },
  purchase_order: { closed: 'nothing more is expected', cancelled: 'nothing came' },
  reception: { closed: 'all goods are at their places', cancelled: 'nothing came' },
  return: {
    completed: 'all that came is decided',
    cancelled: 'nothing came',
    rejected: 'the goods were refused at the door',
  },
  wave: { closed: 'its tasks are over', cancelled: 'nobody walked it' },
  count: { closed: 'the books are right', cancelled: 'nobody counted' },
}

/** Statuses that offer only a way out: what moves the document on is done to something else. */
const ledOnByOthers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purchase_order: { confirmed: 'receptions bring the goods' },
  wave: { released: 'the first task that is done begins it' },
  count: { released: 'the first place that is counted begins it' },
}

/** Statuses in which the warehouse has the document and the client company waits. */
const waitingForWarehouse: Readonly<Record<string, readonly string[]>> = {
  sales_order: ['shipped'],
  reception: ['arrived', 'receiving', 'received'],
  return: ['arrived', 'inspecting'],
  wave: ['open', 'released', 'picking', 'picked'],
  count: ['open', 'released', 'counting', 'counted'],
}

const waysOut: readonly string[] = ['cancel', 'hold', 'release-hold', 'deallocate', 'reject', 'reopen']

function statusesOf({ moves, unfinished, resource }: DocumentKind): readonly string[] {
  const named = moves.flatMap(({ from, status }) => (status === undefined ? from : [...from, status]))
  return [...new Set([...named, ...unfinished, ...Object.keys(final[resource] ?? {})])]
}

/** Reason why a role is offered nothing in a status, if that is allowed. */
function excuse({ resource }: DocumentKind, status: string, role: Role): string | undefined {
  const over = final[resource]?.[status]
  if (over !== undefined) return over
  if (role === 'viewer') return 'a viewer only looks'
  if (role === 'client' && waitingForWarehouse[resource]?.includes(status) === true)
    return 'the warehouse has it'
  return undefined
}

const cells = documentKinds.flatMap((kind) =>
  statusesOf(kind).map((status) => [kind.resource, status, kind] as const),
)

describe.each(cells)('%s, %s', (resource, status, kind) => {
  test.each(roles)('%s is offered something, or it is said why not', (role) => {
    const offered = actionsNow(kind.moves, { standing: { status }, role })
    expect([role, offered.length === 0]).toEqual([role, excuse(kind, status, role) !== undefined])
  })

  test('what is not over leads on', () => {
    const actions = actionsNow(kind.moves, { standing: { status }, role: 'operator' })
    const leads = actions.some(({ action }) => !waysOut.includes(action))
    const isExcused = final[resource]?.[status] ?? ledOnByOthers[resource]?.[status]
    expect(leads).toBe(isExcused === undefined)
    expect(kind.unfinished.includes(status) && final[resource]?.[status] !== undefined).toBe(false)
  })
})

describe('over HTTP', () => {
  let world: World
  beforeAll(async () => {
    world = await World.common()
  })

  test.each(documentKinds.map((kind) => [kind.table, kind] as const))('%s', async (table, kind) => {
    const company = await world.company()
    const client = await world.client(company)
    const { token: admin } = await world.user([], { super_admin: true })
    const { token: manager } = await world.user([{ company_id: company, role: 'manager' }])
    const { path, ...request } = await rowOf(logisticsRows, `${table}.create`).call(
      { world, company, client, admin },
      manager,
    )
    const made = await world.call(path, { token: manager, company, ...request })
    expect([made.status, made.text]).toEqual([201, made.text])
    const { id } = Seen.parse(made.body).data
    await world.database.query(
      sql`update ${name(table)} set client_3pl_id = ${client} where company_id = ${company} and id = ${id}`,
    )
    const callers = await Promise.all(
      (['viewer', 'client', 'operator', 'manager'] as const).map(async (role) => {
        const client_ids = role === 'client' ? [client] : null
        return [role, (await world.user([{ company_id: company, role, client_ids }])).token] as const
      }),
    )
    for (const status of statusesOf(kind)) {
      await world.database.query(
        sql`update ${name(table)} set status = ${status} where company_id = ${company} and id = ${id}`,
      )
      for (const [role, token] of callers) {
        const reply = await world.call(`${kind.path}/${id}`, { token, company })
        // A role that may not see the document can't be at a dead end.
        if (reply.status === 403) continue
        const seen = Seen.parse(reply.body).data.allowed_actions
        const wanted = actionsNow(kind.moves, { standing: { status }, role })
        const said = seen.map(({ action }) => action)
        expect([status, role, said]).toEqual([status, role, wanted.map(({ action }) => action)])
        expect([status, role, seen.length === 0]).toEqual([
          status,
          role,
          excuse(kind, status, role) !== undefined,
        ])
      }
    }
  })
})
