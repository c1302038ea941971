import { sql } from '../../src/kernel/database/sql.ts'
import { countActions } from '../../src/logistics/floor/counts/moves.ts'
import { countRows } from '../access-rows/counts.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers, Provokers } from './cases.ts'

/** Actions on a count that is over, and on tasks that are somebody else's, done, or for another person. */
export function countCases(setting: Setting): OwnProvokers {
  const onCancelled = countActions.map((action): [string, Provokers] => [
    `counts.${action}`,
    { action_not_allowed: () => cancelled(setting, action) },
  ])
  const ofTask = (action: string, body: object): Provokers => ({
    task_over: () => done(setting, action, body),
    task_taken: () => taken(setting, action, body),
    second_person: () => again(setting, action, body),
  })
  return {
    ...Object.fromEntries(onCancelled),
    'counts.confirm_task': ofTask('confirm', { quantity_um3pl: 2 }),
    'counts.skip_task': ofTask('skip', {}),
    'counts.found': {
      task_over: () => found(setting, { quantity_um3pl: 2, worker: 'first' }),
      task_taken: () => found(setting, 'taken'),
      second_person: () => found(setting, { quantity_um3pl: 7 }),
    },
  }
}

function post({ world, company, admin }: Setting, path: string, body: object = {}): Promise<Reply> {
  return world.call(path, { method: 'POST', token: admin, company, body })
}

/** A released count with one task, of two pieces. */
async function released(setting: Setting): Promise<{ readonly count: string; readonly task: string }> {
  const { path } = await rowOf(countRows, 'counts.skip_task').call(setting)
  const [count = ''] = path.split('/tasks/')
  return { count, task: path.replace(/\/skip$/, '') }
}

async function cancelled(setting: Setting, action: string): Promise<Reply> {
  const { count } = await released(setting)
  await post(setting, `${count}/cancel`)
  return post(setting, `${count}/${action}`)
}

async function done(setting: Setting, action: string, body: object): Promise<Reply> {
  const { task } = await released(setting)
  await post(setting, `${task}/confirm`, { quantity_um3pl: 2 })
  return post(setting, `${task}/${action}`, { ...body, worker: 'another' })
}

async function taken(setting: Setting, action: string, body: object): Promise<Reply> {
  const { count, task } = await released(setting)
  await post(setting, `${count}/next`, { worker: 'first' })
  return post(setting, `${task}/${action}`, { ...body, worker: 'second' })
}

async function again(setting: Setting, action: string, body: object): Promise<Reply> {
  const { task } = await released(setting)
  await post(setting, `${task}/confirm`, { quantity_um3pl: 7 })
  return post(setting, `${task}/${action}`, body)
}

/** The goods of the task are found after this was sent of it, or after it was given to another worker. */
async function found(setting: Setting, sent: object | 'taken'): Promise<Reply> {
  const { world, company } = setting
  const { count, task } = await released(setting)
  if (sent === 'taken') await post(setting, `${count}/next`, { worker: 'first' })
  else await post(setting, `${task}/confirm`, sent)
  const { rows } = await world.database.query<{ article_id: number; location_code: string }>(sql`
    select article_id, location_code from count_tasks
     where company_id = ${company} and id = ${Number(task.split('/').at(-1))}`)
  return post(setting, `${count}/found`, { ...rows[0], quantity_um3pl: 2 })
}
