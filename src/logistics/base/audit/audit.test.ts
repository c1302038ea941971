import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const clock = new HandClock()
let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

/** A manager who created a partner and an hour later renamed it. */
async function tenant() {
  const manager = await world.tenant('manager')
  const began = clock.now().toISOString()
  const body = { code: 'ROSSI', name: 'Rossi' }
  const created = await world.call('/partners', { method: 'POST', ...manager, body })
  clock.advance(3_600)
  const id: number = created.body.data.id
  const renamed = { method: 'PUT', ...manager, body: { name: 'Rossi & figli' } }
  const changed = await world.call(`/partners/${id}`, renamed)
  return { ...manager, id, began, changed }
}

const actions = (body: { data: { action: string }[] }) => body.data.map((row) => row.action)

describe('GET /audit', () => {
  test('newest first: who changed what, from what to what', async () => {
    const { company, token, user_id, id, changed } = await tenant()
    const { status, body } = await world.call('/audit', { token })
    expect(status).toBe(200)
    expect(actions(body)).toEqual(['partner.updated', 'partner.created'])
    expect(body.meta).toMatchObject({ total: 2, per_page: 25 })
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      company_id: company,
      occurred_at: changed.body.data.updated_at,
      at: changed.body.data.updated_at,
      actor_type: 'user',
      actor_id: user_id,
      actor: `user:${user_id}`,
      actor_name: 'Test user',
      action: 'partner.updated',
      resource_type: 'partner',
      resource_id: String(id),
      target: { type: 'partner', id: String(id) },
      change: { name: ['Rossi', 'Rossi & figli'] },
      request_id: changed.headers.get('x-request-id'),
    })
  })

  test('filters', async () => {
    const { token, id, began, user_id, changed } = await tenant()
    const later = new Date(Date.parse(began) + 60_000).toISOString()
    const both = ['partner.updated', 'partner.created']
    for (const [query, wanted] of [
      ['action=partner.created', ['partner.created']],
      ['action=partner', []],
      ['action=partner.created,partner.updated', both],
      ['target_type=client,partner', both],
      [`actor=user:${user_id}`, both],
      ['actor=user:0', []],
      [`actor=user:${user_id}&action=partner.updated`, ['partner.updated']],
      [`request_id=${changed.headers.get('x-request-id')}`, ['partner.updated']],
      ['target_type=partner', both],
      ['target_type=client', []],
      [`target_type=partner&target_id=${id}`, both],
      [`target_id=${id}0`, []],
      [`from=${began}`, both],
      [`from=${later}`, ['partner.updated']],
      [`to=${later}`, ['partner.created']],
      [`to=${began}`, []],
      [`from=${began}&to=${later}&action=partner.updated`, []],
    ] as const) {
      const { body } = await world.call(`/audit?${query}`, { token })
      expect([query, actions(body), body.meta.total]).toEqual([query, wanted, wanted.length])
    }
    expect((await world.call('/audit?per_page=1&page=2', { token })).body.data).toMatchObject([
      { action: 'partner.created' },
    ])
    const refused = await world.call('/audit?from=yesterday', { token })
    expect(refused.body.errors).toEqual({ from: ['The from field must be a valid date.'] })
  })

  test('nothing of another company, which a super-admin may name or leave open', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const platform = `platform.${mine.company}`
    await world.database.write(sql`
      insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
      values (null, ${clock.now()}, 'cli', ${platform}, 'user', '5', 'request-1', '{}')`)
    const seen = await world.call('/audit?per_page=100', { token: mine.token })
    expect(new Set(seen.body.data.map((row: { company_id: number }) => row.company_id))).toEqual(
      new Set([mine.company]),
    )
    const { token } = await world.user([], { super_admin: true })
    const named = await world.call('/audit', { token, company: other.company })
    expect(named.body.data.map((row: { company_id: number }) => row.company_id)).toEqual([
      other.company,
      other.company,
    ])
    expect((await world.call(`/audit?action=${platform}`, { token })).body.data).toMatchObject([
      { company_id: null, actor: 'cli', target: { type: 'user', id: '5' }, change: {} },
    ])
    for (const asked of [{ token: mine.token }, { token, company: mine.company }]) {
      expect((await world.call(`/audit?action=${platform}`, asked)).body.data).toEqual([])
    }
    for (const { id, company } of [mine, other]) {
      const { body } = await world.call(`/audit?target_type=partner&target_id=${id}`, { token })
      expect(body.data[0]).toMatchObject({ company_id: company })
    }
  })
})
