import { sql } from '../../src/kernel/database/sql.ts'
import { jobBody, madeJob, withLogo } from '../access-rows/printing.ts'
import { type Setting, create } from '../access-rows/row.ts'
import type { Reply } from '../support/world.ts'
import type { OwnProvokers } from './cases.ts'

/** Jobs that are not where an act needs them to be. */
export function printingCases(setting: Setting): OwnProvokers {
  const { world, company, admin: token } = setting
  const act = (job: number, name: string): Promise<Reply> =>
    world.call(`/print-jobs/${job}/${name}`, { method: 'POST', token, company, body: {} })
  const untaken = (name: string) => ({ print_job_not_taken: async () => act(await madeJob(setting), name) })
  const underWay = (name: string) => ({
    print_job_under_way: async () => act(await madeJob(setting, true), name),
  })
  const content = (job: number) => world.call(`/print-jobs/${job}/content`, { token, company })
  const bare = async (method: 'GET' | 'DELETE') => {
    await world.call('/company-logo', { method: 'DELETE', token, company })
    const reply = await world.call('/company-logo', { method, token, company })
    // The others go on with one.
    await withLogo(setting, { path: '' })
    return reply
  }
  return {
    'company_logo.get': { not_found: () => bare('GET') },
    'company_logo.delete': {
      not_found: () => bare('DELETE'),
      // There is one logo and nothing to send: only the address can be another.
      async idempotency_key_reused() {
        const at = { method: 'DELETE', token, company, headers: { 'idempotency-key': 'one-logo' } }
        await world.call('/company-logo', at)
        await withLogo(setting, { path: '' })
        return world.call('/company%2Dlogo', at)
      },
    },
    'print_jobs.create': { station_full: () => overfull(setting) },
    'print_jobs.content': {
      print_job_not_taken: async () => content(await madeJob(setting)),
      async not_printable() {
        const job = await madeJob(setting, true)
        await world.database.write(sql`
          update print_jobs set address = '/articles/999999999/documents/label.zpl'
           where company_id = ${company} and id = ${job}`)
        return content(job)
      },
    },
    'print_jobs.done': untaken('done'),
    'print_jobs.failed': untaken('failed'),
    'print_jobs.again': underWay('again'),
    'print_jobs.cancel': {
      ...underWay('cancel'),
      async print_job_over() {
        const job = await madeJob(setting)
        await act(job, 'cancel')
        return act(job, 'cancel')
      },
    },
  }
}

async function overfull(setting: Setting): Promise<Reply> {
  const { world, company, admin: token } = setting
  const body: { station_id?: number } = await jobBody(setting)
  const { id } = await create(setting, '/print-jobs', body)
  await world.database.write(sql`
    insert into print_jobs (company_id, station_id, status, address, title, copies, due_at, created_at, updated_at)
    select j.company_id, j.station_id, j.status, j.address, j.title, 1, j.due_at, j.created_at, j.updated_at
      from print_jobs j cross join generate_series(1, 1000) where j.company_id = ${company} and j.id = ${id}`)
  return world.call('/print-jobs', { method: 'POST', token, company, body })
}
