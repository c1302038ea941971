import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { IdParams, email, pageQuery, password, text } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import type { Service } from '../kernel/service.ts'
import { services } from '../main/documents.ts'
import { openApiDocument } from './document.ts'
import { changesText } from './changes.ts'
import { llmsText } from './llms.ts'
import { postmanCollection } from './postman.ts'

// Files generated from a document: the Postman collection and the text for language models.

const handle = () => Promise.reject(new Error('never called'))
const Thing = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Thing' })

const service: Service = {
  name: 'auth',
  title: 'Sample',
  description: 'A sample.',
  prefixes: ['/api'],
  operations: [
    operation({
      id: 'auth.login',
      tag: 'Login',
      summary: 'Log in',
      method: 'POST',
      path: '/login',
      access: 'public',
      body: z.object({ client_id: text(), client_secret: text(), email: email(), password: password() }),
      status: 200,
      envelope: 'bare',
      response: z.object({ token: z.string() }),
      handle,
    }),
    operation({
      id: 'things.list',
      tag: 'Things',
      summary: 'List things',
      method: 'GET',
      path: '/things',
      access: 'site_read',
      query: pageQuery(100).extend({ search: text().optional().meta({ example: 'bolt' }) }),
      status: 200,
      envelope: 'page',
      response: Thing,
      handle,
    }),
    operation({
      id: 'things.update',
      tag: 'Things',
      summary: 'Change a thing',
      method: 'PATCH',
      path: '/things/{id}',
      access: 'session_write',
      params: IdParams,
      body: z.object({ name: text() }),
      status: 200,
      envelope: 'record',
      response: Thing,
      handle,
    }),
    operation({
      id: 'things.create',
      tag: 'Things',
      summary: 'Make a thing',
      method: 'POST',
      path: '/things',
      access: 'delegate',
      body: z.object({ name: text() }),
      status: 201,
      envelope: 'record',
      response: Thing,
      handle,
    }),
  ],
  gate: services().auth.gate,
  requestIdInBodies: false,
  ready: () => Promise.resolve(),
  tags: [{ name: 'All', tags: { Login: 'The way in.', Things: 'What there is.' } }],
}
const document = openApiDocument(service, { version: '1.0' })

const Header = z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() })
const Item = z.object({
  name: z.string(),
  event: z
    .array(z.object({ listen: z.string(), script: z.object({ exec: z.array(z.string()) }) }))
    .optional(),
  request: z.object({
    method: z.string(),
    auth: z.object({ type: z.string() }).optional(),
    header: z.array(Header),
    url: z.object({
      raw: z.string(),
      path: z.array(z.string()),
      query: z.array(Header).optional(),
      variable: z.array(Header).optional(),
    }),
    body: z.object({ raw: z.string() }).optional(),
  }),
})
const Collection = z.object({
  info: z.object({ schema: z.string() }),
  auth: z.object({ type: z.literal('bearer') }),
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(z.object({ name: z.string(), description: z.string(), item: z.array(Item) })),
})
const collection = Collection.parse(postmanCollection(document, 'http://here.test'))
const items = collection.item.flatMap((folder) => folder.item)
const byName = (name: string) => Item.parse(items.find((item) => item.name === name))

describe('the Postman collection', () => {
  test('has a folder for each tag and every operation in one of them', () => {
    expect(collection.item.map((folder) => [folder.name, folder.item.length])).toEqual([
      ['Login', 1],
      ['Things', 3],
    ])
    expect(collection.info.schema).toContain('v2.1.0')
  })

  test('asks its variables for the address, the token, the company and the site', () => {
    expect(Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))).toEqual({
      base_url: 'http://here.test',
      token: '',
      company_id: '1',
      client_id: '',
      client_secret: '',
    })
  })

  test('is filled in with what is known of its user', () => {
    const filled = postmanCollection(document, 'http://here.test', {
      variables: { client_id: 'web-shop' },
      bodies: { 'auth.login': { email: 'eva@example.com' } },
    })
    const { variable, item } = Collection.parse(filled)
    expect(variable.find(({ key }) => key === 'client_id')?.value).toBe('web-shop')
    const body: unknown = JSON.parse(item[0]?.item[0]?.request.body?.raw ?? '')
    expect(body).toMatchObject({ client_id: '{{client_id}}', email: 'eva@example.com' })
  })

  test('keeps the token of a login', () => {
    const { event, request } = byName('Log in')
    expect(request.auth).toEqual({ type: 'noauth' })
    expect(event?.[0]?.script.exec.join('\n')).toContain("pm.collectionVariables.set('token'")
    expect(JSON.parse(request.body?.raw ?? '')).toMatchObject({
      client_id: '{{client_id}}',
      client_secret: '{{client_secret}}',
      email: 'ada@example.com',
    })
    expect(byName('List things').event).toBeUndefined()
  })

  test('sends the credentials of the first way in', () => {
    const sent = (name: string) =>
      byName(name)
        .request.header.filter((header) => header.disabled !== true)
        .map(({ key, value }) => `${key}: ${value}`)
    expect(sent('List things')).toEqual(['X-Client-ID: {{client_id}}', 'X-Client-Secret: {{client_secret}}'])
    expect(byName('List things').request.auth).toEqual({ type: 'noauth' })
    expect(sent('Make a thing')).toEqual(['X-Company-Id: {{company_id}}', 'Content-Type: application/json'])
    expect(sent('Change a thing')).toEqual(['X-Client-ID: {{client_id}}', 'Content-Type: application/json'])
    expect(byName('Change a thing').request.auth).toBeUndefined()
  })

  test('has the parts of the address, with what may be left out switched off', () => {
    const { url } = byName('Change a thing').request
    expect(url).toMatchObject({ raw: '{{base_url}}/api/things/:id', path: ['api', 'things', ':id'] })
    expect(url.variable).toEqual([{ key: 'id', value: '1' }])
    expect(byName('List things').request.url.query).toEqual([
      { key: 'page', value: '1', disabled: true },
      { key: 'per_page', value: '25', disabled: true },
      { key: 'search', value: 'bolt', disabled: true },
    ])
  })
})

test('llms.txt says how to call and has a line for each operation', () => {
  const lines = llmsText(document).split('\n')
  expect(lines.slice(0, 3)).toEqual(['# Sample', '', '> A sample.'])
  expect(lines.filter((line) => line.startsWith('## '))).toEqual([
    '## How to call',
    '## Reference',
    '## Login',
    '## Things',
  ])
  expect(lines).toContain(
    '- [GET /api/things](/openapi.json#/paths/~1api~1things/get): List things (query: page, per_page, search)',
  )
  expect(lines.filter((line) => line.includes('Idempotency-Key'))).toEqual([])
})

test('the page of changes ends with the names that the document says not to use any more', () => {
  expect(changesText('# Changes\n', document)).toBe('# Changes\n')
  const [old] = service.operations
  if (old === undefined) throw new Error('the sample has no operation')
  const body = z.object({ mail: text().meta({ deprecated: true, description: 'Use `email`.' }) })
  const query = z.object({ name: text().optional().meta({ deprecated: true, description: 'Use `email`.' }) })
  const changed = { ...service, operations: [{ ...old, body, query }] }
  expect(changesText('# Changes\n', openApiDocument(changed, { version: '1.0' }))).toBe(
    [
      '# Changes',
      '',
      '## Deprecated names',
      '',
      '- `name` of POST /api/login: Use `email`.',
      '- `mail` of POST /api/login: Use `email`.',
      '',
    ].join('\n'),
  )
})
