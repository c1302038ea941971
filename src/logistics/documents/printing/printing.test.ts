import { afterAll, beforeAll, expect, test } from 'vitest'
import { Floor } from '../../../../test/support/floor.ts'
import { meeting } from '../../../../test/support/meeting.ts'
import { Goods } from '../../../../test/support/shelves.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { printJanitorJob } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Creates a station as a manager; returns its ID. */
async function station(goods: Goods, fields: object = {}): Promise<number> {
  const body = {
    name: 'Packing',
    formats: ['zpl'],
    label_size: '62',
    warehouse_id: goods.warehouse,
    ...fields,
  }
  const made = await goods.post('/print-stations', body, { token: goods.tokens.manager })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.body.data.id)
}

/** Creates a token for a program at the printer, with no other rights. */
async function program(goods: Goods): Promise<string> {
  const body = { name: 'Printer', read_only: false, modules: ['printing'] }
  const made = await world.call('/me/tokens', { method: 'POST', token: goods.tokens.operator, body })
  return String(made.body.data.token)
}

async function content(goods: Goods, job: number, request: { token: string; attempt?: number }) {
  const headers = { authorization: `Bearer ${request.token}`, 'x-company-id': String(goods.company) }
  const query = request.attempt === undefined ? '' : `?attempt=${request.attempt}`
  return fetch(`${world.address}/api/print-jobs/${job}/content${query}`, { headers })
}

const label = (article: number) => `/articles/${article}/documents/label.pdf`

function clean(now: Date): Promise<unknown> {
  return printJanitorJob(world.database, { now: () => now }).handle({
    log: { info() {}, warn() {}, error() {} },
    closing: new AbortController().signal,
    signal: new AbortController().signal,
  })
}

test('a label goes to a printer of labels by a program that may do nothing else', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  const id = await station(goods)
  const token = await program(goods)
  const key = { headers: { 'idempotency-key': 'one-label' } }
  const asked = { address: `/api${label(article)}`, station_id: id, copies: 2 }
  const [made, again] = [
    await goods.post('/print-jobs', asked, key),
    await goods.post('/print-jobs', asked, key),
  ]
  expect(again.body).toEqual(made.body)
  expect(made.body.data).toMatchObject({ status: 'waiting', address: label(article), copies: 2, attempts: 0 })
  expect((await goods.call(`/articles/${article}`, { token })).body.code).toBe('token_forbidden')
  const next = (agent: string) => goods.post(`/print-stations/${id}/next`, { agent }, { token })
  const { job } = (await next('one')).body.data
  expect(job).toMatchObject({ id: made.body.data.id, status: 'taken', attempts: 1 })
  // A lost response is repeated to the same agent, and to nobody else.
  expect((await next('one')).body.data.job).toMatchObject({ id: job.id, attempts: 1 })
  expect((await next('two')).body.data).toEqual({ job: null })
  const drawn = await content(goods, job.id, { token, attempt: 1 })
  expect(drawn.headers.get('content-type')).toBe('application/zpl')
  expect(await drawn.text()).toMatch(/^\^XA[\s\S]*\^XZ/)
  expect((await content(goods, job.id, { token, attempt: 2 })).status).toBe(409)
  const done = () => goods.post(`/print-jobs/${job.id}/done`, { attempt: 1 }, { token })
  expect((await done()).body.data).toMatchObject({ status: 'printed', leased_until: null })
  expect((await done()).status).toBe(200)
  const seen = (await goods.call(`/print-stations/${id}`)).body.data
  expect(seen).toMatchObject({ waiting: 0, version: 1, last_seen_at: expect.any(String) })
  const listed = await goods.call(`/print-jobs?station_id=${id}&status=printed`)
  expect(listed.body).toMatchObject({ data: [{ id: job.id }], meta: { total: 1 } })
})

test('what is wrong with a job is said at once, and the desk is where one printed last', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  const zebra = await station(goods)
  const wrong = await goods.post('/print-jobs', { address: '/webhooks/1', station_id: 999_999, copies: 101 })
  expect(Object.keys(wrong.body.errors)).toEqual(['copies'])
  const both = await goods.post('/print-jobs', { address: '/webhooks/1', station_id: 999_999 })
  expect(Object.keys(both.body.errors)).toEqual(['address', 'station_id'])
  const elsewhere = await Goods.in(world)
  const foreign = { address: label(await elsewhere.article()), station_id: zebra }
  expect(Object.keys((await goods.post('/print-jobs', foreign)).body.errors)).toEqual(['address'])
  // There is only one station.
  expect((await goods.post('/print-jobs', { address: label(article) })).body.data.station_id).toBe(zebra)
  const second = await station(goods, { name: 'Packing 2' })
  await goods.post('/print-jobs', { address: label(article), station_id: second })
  expect((await goods.post('/print-jobs', { address: label(article) })).body.data.station_id).toBe(second)
  const somebody = await goods.post(
    '/print-jobs',
    { address: label(article) },
    { token: goods.tokens.manager },
  )
  expect(Object.keys(somebody.body.errors)).toEqual(['station_id'])
  const lines = [{ article_id: article, quantity_um3pl: 1 }]
  const order = (await goods.post('/sales-orders', { client_3pl_id: goods.client, lines })).body.data.id
  const sheet = `/sales-orders/${order}/documents/pick-list.pdf`
  const zpl = await goods.post('/print-jobs', { address: sheet, station_id: zebra })
  expect(Object.keys(zpl.body.errors)).toEqual(['station_id'])
})

test('a job that its program fell silent of is uncertain, and a person has it printed again', async () => {
  const goods = await Goods.in(world)
  const id = await station(goods)
  const { id: job } = (
    await goods.post('/print-jobs', { address: label(await goods.article()), station_id: id })
  ).body.data
  const act = (name: string, body: object = {}) => goods.post(`/print-jobs/${job}/${name}`, body)
  await goods.post(`/print-stations/${id}/next`)
  expect([(await act('again')).body.code, (await act('cancel')).body.code]).toEqual([
    'print_job_under_way',
    'print_job_under_way',
  ])
  // Long ago, so that the leases of other tests' jobs end far in its future.
  const past = (time: string) => sql`
    update print_jobs set leased_until = ${new Date(time)} where company_id = ${goods.company} and id = ${job}`
  await world.database.write(past('2020-01-01T00:00:00Z'))
  await clean(new Date('2020-01-01T00:01:00Z'))
  expect((await goods.call(`/print-jobs/${job}`)).body.data.status).toBe('uncertain')
  expect((await goods.post(`/print-stations/${id}/next`)).body.data.job).toBeNull()
  expect((await act('again')).body.data.status).toBe('waiting')
  const taken = (await goods.post(`/print-stations/${id}/next`)).body.data.job
  expect(taken.attempts).toBe(2)
  expect((await act('done', { attempt: 1 })).body.code).toBe('print_job_not_taken')
  const failed = await act('failed', { attempt: 2, reason: 'No paper', outcome: 'nothing_printed' })
  expect(failed.body.data).toMatchObject({ status: 'waiting', reason: 'No paper' })
  // The retry waits for the back-off.
  expect((await goods.post(`/print-stations/${id}/next`)).body.data.job).toBeNull()
  expect((await act('cancel')).body.data.status).toBe('cancelled')
  expect((await act('cancel')).body.code).toBe('print_job_over')
})

test('what waited for a day fails, and what is over for a month goes', async () => {
  const goods = await Goods.in(world)
  const id = await station(goods)
  const asked = { address: label(await goods.article()), station_id: id }
  const job = (await goods.post('/print-jobs', asked)).body.data.id
  const age = (time: string) =>
    world.database.write(sql`
      update print_jobs set created_at = ${new Date(time)}, updated_at = ${new Date(time)}
       where company_id = ${goods.company} and id = ${job}`)
  await age('2020-02-01T00:00:00Z')
  await clean(new Date('2020-02-02T00:01:00Z'))
  expect((await goods.call(`/print-jobs/${job}`)).body.data).toMatchObject({
    status: 'failed',
    reason: 'expired',
  })
  await clean(new Date('2020-03-04T00:01:00Z'))
  expect((await goods.call(`/print-jobs/${job}`)).status).toBe(404)
})

test('it is drawn with the current rights of the requesting user', async () => {
  const goods = await Goods.in(world)
  const id = await station(goods)
  const token = await program(goods)
  const asker = await world.user([{ company_id: goods.company, role: 'operator' }])
  const asked = { address: label(await goods.article()), station_id: id }
  const job = (await goods.post('/print-jobs', asked, { token: asker.token })).body.data.id
  await goods.post(`/print-stations/${id}/next`, {}, { token })
  expect((await content(goods, job, { token })).status).toBe(200)
  const removed = await goods.call(`/members/${asker.id}`, { method: 'DELETE', token: goods.tokens.manager })
  expect(removed.status).toBe(204)
  const refused = await content(goods, job, { token })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'not_printable' }),
  ])
})

test('a station prints labels of parcels and lists of waves by itself', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const zebra = await station(goods, { automatic: ['parcel_label'] })
  const office = await station(goods, {
    name: 'Office',
    formats: ['pdf'],
    label_size: null,
    automatic: ['wave_list'],
  })
  await station(goods, { name: 'Off', automatic: ['parcel_label'], active: false })
  const article = await goods.article()
  await goods.fill(article, 4)
  const order = await floor.order({ [article]: 2 }, { client_3pl_id: goods.client })
  const wave = await floor.wave([order])
  const listed = await goods.call('/print-jobs')
  expect(listed.body.data).toMatchObject([
    { station_id: office, address: `/waves/${wave}/documents/wave-list.pdf`, asked_by: null },
  ])
  const other = await floor.order({ [article]: 2 }, { client_3pl_id: goods.client })
  await goods.post(`/sales-orders/${other}/pick`)
  const parcel = (await goods.post(`/sales-orders/${other}/parcels`)).body.data
  const { job } = (await goods.post(`/print-stations/${zebra}/next`)).body.data
  expect(job).toMatchObject({
    address: `/sales-orders/${other}/parcels/${parcel.id}/documents/label.pdf`,
    title: parcel.parcel_number,
  })
  const drawn = await content(goods, job.id, { token: goods.tokens.operator })
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'application/zpl'])
  const list = (await goods.post(`/print-stations/${office}/next`)).body.data.job
  const pdf = await content(goods, list.id, { token: goods.tokens.operator })
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
})

test('an agent is not given the job that another one is just being given', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  const id = await station(goods)
  const token = await program(goods)
  const made = [1, 2].map(() =>
    goods.post('/print-jobs', { address: `/api${label(article)}`, station_id: id }),
  )
  const ids = (await Promise.all(made)).map((reply) => Number(reply.body.data.id)).toSorted((a, b) => a - b)
  const [first = 0, second = 0] = ids
  const [reply] = await meeting(world.database, {
    lock: sql`select from print_jobs where company_id = ${goods.company} and id = ${first} for update`,
    start: () => [goods.post(`/print-stations/${id}/next`, { agent: 'two' }, { token })],
  })
  expect(reply?.body.data.job).toMatchObject({ id: second, attempts: 1 })
})
