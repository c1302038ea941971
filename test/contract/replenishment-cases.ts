import { sql } from '../../src/kernel/database/sql.ts'
import { replenishmentRows } from '../access-rows/replenishments.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers, Provokers } from './cases.ts'

/** Tasks that are somebody else's, or done, and goods that are no longer where they were. */
export function replenishmentCases(setting: Setting): OwnProvokers {
  const ofTask = (action: string): Provokers => ({
    task_over: () => done(setting, action),
    task_taken: () => taken(setting, action),
  })
  return {
    'replenishments.confirm': { ...ofTask('confirm'), insufficient_stock: () => gone(setting) },
    'replenishments.skip': ofTask('skip'),
  }
}

function post({ world, company, admin }: Setting, path: string, body: object = {}): Promise<Reply> {
  return world.call(path, { method: 'POST', token: admin, company, body })
}

async function made(setting: Setting): Promise<string> {
  return (await rowOf(replenishmentRows, 'replenishments.get').call(setting)).path
}

const idIn = (path: string) => Number(path.split('/').at(-1))

async function done(setting: Setting, action: string): Promise<Reply> {
  const task = await made(setting)
  await post(setting, `${task}/confirm`)
  return post(setting, `${task}/${action}`, { worker: 'another' })
}

async function taken(setting: Setting, action: string): Promise<Reply> {
  const task = await made(setting)
  await setting.world.database.write(sql`
    update replenishments set worker = 'first', leased_until = now() + interval '5 minutes'
     where company_id = ${setting.company} and id = ${idIn(task)}`)
  return post(setting, `${task}/${action}`, { worker: 'second' })
}

/** Somebody corrected the books while the worker was on the way. */
async function gone(setting: Setting): Promise<Reply> {
  const { world, company } = setting
  const task = await made(setting)
  const { rows } = await world.database.write<{ article_id: number; warehouse_id: number }>(sql`
    update replenishments set worker = 'first', leased_until = now() + interval '5 minutes'
     where company_id = ${company} and id = ${idIn(task)} returning article_id, warehouse_id`)
  const { article_id, warehouse_id } = rows[0] ?? {}
  const lines = [{ article_id, quantity_um3pl: -4, location_code: 'R-1' }]
  await post(setting, '/stock/adjustments', { warehouse_id, reason: 'Broken', lines })
  await world.database.write(sql`
    update replenishments set leased_until = null where company_id = ${company} and id = ${idIn(task)}`)
  return post(setting, `${task}/confirm`)
}
