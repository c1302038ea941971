import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { Floor } from '../../../../test/support/floor.ts'
import { Goods } from '../../../../test/support/shelves.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { largestFile } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const pdf = Buffer.from('%PDF-1.7 a delivery note')
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])

async function bytesOf(goods: Goods, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${goods.tokens.viewer}`, 'x-company-id': String(goods.company) }
  return fetch(`${world.address}/api${path}`, { headers })
}

async function kept(goods: Goods): Promise<number | undefined> {
  const { rows } = await world.database.query<{ bytes: number }>(
    sql`select s.bytes from attachment_sums s where s.company_id = ${goods.company}`,
  )
  return rows[0]?.bytes
}

test('a file is kept byte for byte, listed with its record, told of and deleted', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  const of = { resource: 'article', resource_id: article }
  const name = 'Schein "1"\r\n<b>.pdf'
  const sent = { ...of, name, content: pdf.toString('base64'), thumbnail: jpeg.toString('base64') }
  const tried = await goods.post('/attachments?dry_run=1', sent)
  expect([tried.status, await kept(goods)]).toEqual([201, undefined])
  const key = { headers: { 'idempotency-key': 'one-picture' } }
  const [made, again] = [
    await goods.post('/attachments', sent, key),
    await goods.post('/attachments', sent, key),
  ]
  expect(again.body).toEqual(made.body)
  const { id } = made.body.data
  expect(made.body.data).toMatchObject({
    ...of,
    client_3pl_id: goods.client,
    content_type: 'application/pdf',
    size_bytes: pdf.length,
    has_thumbnail: true,
  })
  const listed = await goods.call(`/attachments?resource=article&resource_id=${article}`)
  expect(listed.body).toMatchObject({ data: [made.body.data], meta: { total: 1 } })

  const content = await bytesOf(goods, `/attachments/${id}/content`)
  expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(content.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Schein%20%221%22%0D%0A%3Cb%3E.pdf",
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const small = await bytesOf(goods, `/attachments/${id}/thumbnail`)
  expect(Buffer.from(await small.arrayBuffer())).toEqual(jpeg)
  expect(await kept(goods)).toBe(pdf.length + jpeg.length)

  const removed = await goods.call(`/attachments/${id}`, { method: 'DELETE' })
  const gone = await goods.call(`/attachments/${id}`, { method: 'DELETE' })
  expect([removed.status, gone.status, await kept(goods)]).toEqual([204, 404, 0])
  const { rows } = await world.database.query(sql`
    select e.type, e.client_3pl_id from ${toldEvents} as e
     where e.company_id = ${goods.company} and e.type like 'attachment.%' order by e.id`)
  expect(rows).toEqual([
    { type: 'attachment.created', client_3pl_id: goods.client },
    { type: 'attachment.deleted', client_3pl_id: goods.client },
  ])
})

test.each([
  ['page.html', pdf, 'page.html.pdf'],
  ['photo.pdf', jpeg, 'photo.pdf.jpg'],
  ['run.exe', jpeg, 'run.exe.jpg'],
  ['photo.JPEG', jpeg, 'photo.JPEG'],
  ['bare', pdf, 'bare.pdf'],
])('%s is downloaded under a name that ends as its bytes say: %#', async (name, bytes, wanted) => {
  const goods = await Goods.in(world)
  const of = { resource: 'article', resource_id: await goods.article() }
  const made = await goods.post('/attachments', { ...of, name, content: bytes.toString('base64') })
  const { headers } = await bytesOf(goods, `/attachments/${made.body.data.id}/content`)
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${wanted}`)
})

test('ten megabytes arrive whole; one byte more and what is no picture are refused', async () => {
  const goods = await Goods.in(world)
  const of = { resource: 'article', resource_id: await goods.article(), name: 'large.pdf' }
  const large = Buffer.alloc(largestFile, '%PDF-1.7 ')
  const made = await goods.post('/attachments', { ...of, content: large.toString('base64') })
  expect(made.body).toMatchObject({ data: { size_bytes: largestFile, has_thumbnail: false } })
  const { id } = made.body.data
  const content = await bytesOf(goods, `/attachments/${id}/content`)
  expect(Buffer.from(await content.arrayBuffer()).equals(large)).toBe(true)
  expect((await goods.call(`/attachments/${id}/thumbnail`)).status).toBe(404)
  const over = Buffer.concat([large, Buffer.from('x')]).toString('base64')
  expect((await goods.post('/attachments', { ...of, content: over })).body.errors).toEqual({
    content: ['The file must not be larger than 10240 KB.'],
  })
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  const wrong = await goods.post('/attachments', { ...of, resource_id: 999_999_999, content: page })
  expect(Object.keys(wrong.body.errors)).toEqual(['resource_id', 'content'])
})

test('a file of a parcel is its client company’s, and goes with the parcel', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article()
  await goods.fill(article, 2)
  const order = await floor.order({ [article]: 2 }, { client_3pl_id: goods.client })
  await goods.post(`/sales-orders/${order}/pick`)
  const parcel = (await goods.post(`/sales-orders/${order}/parcels`)).body.data.id
  const of = { resource: 'parcel', resource_id: parcel, name: 'box.jpg', content: jpeg.toString('base64') }
  const { id } = (await goods.post('/attachments', of)).body.data
  const as = (token: string) => goods.call(`/attachments/${id}`, { token }).then(({ status }) => status)
  const other = await world.user([
    { company_id: goods.company, role: 'client', client_ids: [await world.client(goods.company)] },
  ])
  expect([await as(goods.tokens.client), await as(other.token)]).toEqual([200, 404])
  expect((await goods.call(`/sales-orders/${order}/parcels/${parcel}`, { method: 'DELETE' })).status).toBe(
    204,
  )
  expect([await as(goods.tokens.operator), await kept(goods)]).toEqual([404, 0])
})

test('a stranger is refused before any of a large body is read', async () => {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(largestFile),
    authorization: 'Bearer garbage',
  }
  // Only the request's headers are ever sent.
  const asked = request(`${world.address}/api/attachments`, { method: 'POST', headers })
  asked.on('error', () => {})
  asked.flushHeaders()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  asked.destroy()
  expect(answer?.statusCode).toBe(401)
})

test('a file comes as a form as well as in JSON', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  const sending = async (form: FormData, more: Readonly<Record<string, string>> = {}) => {
    const headers = {
      authorization: `Bearer ${goods.tokens.operator}`,
      'x-company-id': String(goods.company),
    }
    const reply = await fetch(`${world.address}/api/attachments`, {
      method: 'POST',
      body: form,
      headers: { ...headers, ...more },
    })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const form = (fields: Readonly<Record<string, string | File>> = {}) => {
    const made = new FormData()
    const all = {
      resource: 'article',
      resource_id: String(article),
      content: new File([pdf], 'note "ü".pdf'),
      ...fields,
    }
    for (const [name, value] of Object.entries(all)) made.append(name, value)
    return made
  }
  const made = await sending(form({ thumbnail: new File([jpeg], 'small.jpg') }))
  expect(made).toMatchObject({
    status: 201,
    body: { data: { name: 'note "ü".pdf', size_bytes: pdf.length, has_thumbnail: true } },
  })
  const content = await bytesOf(goods, `/attachments/${made.body.data.id}/content`)
  expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf)
  expect((await sending(form({ name: 'other.pdf' }))).body.data.name).toBe('other.pdf')
  const wrong = await sending(form({ resource: 'nothing', content: 'no file' }))
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([422, ['name', 'resource']])
  const twice = form()
  twice.append('resource', 'article')
  expect((await sending(twice)).status).toBe(422)
  const many = form()
  for (let i = 0; i < 100; i += 1) many.append(`field_${i}`, '')
  expect((await sending(many)).body.code).toBe('bad_request')
  const cut = await sending(form(), { 'content-type': 'multipart/form-data; boundary=other' })
  expect([cut.status, cut.body.code]).toEqual([400, 'bad_request'])
})

test('operations without files take no form of that kind', async () => {
  const goods = await Goods.in(world)
  const body = new FormData()
  body.append('article_code', 'BOLT')
  const headers = { authorization: `Bearer ${goods.tokens.manager}`, 'x-company-id': String(goods.company) }
  const reply = await fetch(`${world.address}/api/articles`, { method: 'POST', body, headers })
  expect(reply.status).toBe(415)
})
