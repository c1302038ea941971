import { sql } from '../../src/kernel/database/sql.ts'
import { waveActions } from '../../src/logistics/floor/waves/moves.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import { waveRows } from '../access-rows/waves.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers, Provokers } from './cases.ts'

/** Actions on a wave that is over, and on tasks that are somebody else's, done, or of an order on hold. */
export function waveCases(setting: Setting): OwnProvokers {
  const onCancelled = waveActions.map((action): [string, Provokers] => [
    `waves.${action}`,
    { action_not_allowed: () => cancelled(setting, action) },
  ])
  return {
    ...Object.fromEntries(onCancelled),
    'waves.confirm_task': {
      action_not_allowed: () => onHold(setting),
      task_over: () => done(setting, 'confirm'),
      task_taken: () => taken(setting, 'confirm'),
    },
    'waves.skip_task': {
      task_over: () => done(setting, 'skip'),
      task_taken: () => taken(setting, 'skip'),
    },
  }
}

function post({ world, company, admin }: Setting, path: string, body: object = {}): Promise<Reply> {
  return world.call(path, { method: 'POST', token: admin, company, body })
}

/** A released wave of one order with one task. */
async function released(setting: Setting): Promise<{ readonly wave: string; readonly task: string }> {
  const { path } = await rowOf(waveRows, 'waves.skip_task').call(setting)
  const [wave = ''] = path.split('/tasks/')
  return { wave, task: path.replace(/\/skip$/, '') }
}

async function cancelled(setting: Setting, action: string): Promise<Reply> {
  const { wave } = await released(setting)
  await post(setting, `${wave}/cancel`)
  return post(setting, `${wave}/${action}`)
}

async function onHold(setting: Setting): Promise<Reply> {
  const { world, company } = setting
  const { task } = await released(setting)
  const { rows } = await world.database.query<{ id: number }>(sql`
    select order_id as id from wave_tasks where company_id = ${company} and id = ${Number(task.split('/').at(-1))}`)
  await post(setting, `/sales-orders/${rows[0]?.id ?? 0}/hold`)
  return post(setting, `${task}/confirm`)
}

async function done(setting: Setting, action: string): Promise<Reply> {
  const { task } = await released(setting)
  await post(setting, `${task}/confirm`)
  return post(setting, `${task}/${action}`, { worker: 'another' })
}

async function taken(setting: Setting, action: string): Promise<Reply> {
  const { wave, task } = await released(setting)
  await post(setting, `${wave}/next`, { worker: 'first' })
  return post(setting, `${task}/${action}`, { worker: 'second' })
}
