import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { IdParams, pageQuery, text } from './fields.ts'
import { inputOf } from './input.ts'
import { operation } from './operation.ts'

const op = operation({
  id: 'a.b',
  tag: '',
  summary: '',
  method: 'PUT',
  path: '/a/{id}',
  access: 'public',
  resource: 'article',
  params: IdParams,
  query: pageQuery(10).extend({ search: text().optional() }),
  body: z.object({ name: text(), note: text().nullable().optional() }),
  status: 200,
  envelope: 'bare',
  response: z.object({}),
  handle: () => Promise.resolve({}),
})
const raw = { params: { id: '7' }, query: {}, body: { name: 'x' }, ifMatch: undefined }

describe('inputOf', () => {
  test('reads all parts by their schemas', () => {
    const { input, page } = inputOf(op, {
      ...raw,
      query: { page: ' 2 ', search: ' a ' },
      body: { name: ' x ', note: ' ', id: 9 },
    })
    expect(input).toMatchObject({
      params: { id: 7 },
      query: { page: 2, per_page: 10, search: 'a' },
      body: { name: 'x', note: null },
    })
    expect(input.body).not.toHaveProperty('id')
    expect(page).toBeUndefined()
  })

  test('a page is known where the answer is one', () => {
    expect(inputOf({ ...op, envelope: 'page' }, { ...raw, query: { page: '3' } }).page).toMatchObject({
      page: 3,
      per_page: 10,
    })
  })

  test.each([
    ['search=a, and nothing', { search: ['a', ''], page: '' }, { search: 'a', page: 1 }],
    ['search[]=a, as axios', { 'search[]': 'a' }, { search: 'a' }],
    ['search[0]=a, as PHP', { 'search[0]': 'a' }, { search: 'a' }],
    ['page=2&page=3', { page: ['2', '3'] }, { page: 3 }],
  ])('a list of one is that one: %s', (_, query, wanted) => {
    expect(inputOf(op, { ...raw, query }).input.query).toMatchObject(wanted)
  })

  test.each([
    [{ search: ['a', 'b'] }],
    [{ 'search[]': ['a', 'b'] }],
    [{ 'search[0]': 'a', 'search[1]': 'b' }],
    [{ search: 'a', 'search[]': 'b' }],
  ])('several where one is taken are refused under the name: %j', (query) => {
    expect(() => inputOf(op, { ...raw, query })).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ path: 'search', rule: 'string' })] }),
    )
  })

  test('the path is refused before the query, the query before the body', () => {
    const wrong = { params: { id: 'x' }, query: { search: '\0' }, body: {}, ifMatch: undefined }
    expect(() => inputOf(op, wrong)).toThrow(
      expect.objectContaining({ code: 'not_found', params: { resource: 'article' } }),
    )
    expect(() => inputOf(op, { ...wrong, params: raw.params })).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ path: 'search' })] }),
    )
  })

  test.each([undefined, null, '', [], {}])('a body of %j has no keys', (body) => {
    expect(() => inputOf(op, { ...raw, body })).toThrow(
      expect.objectContaining({ faults: [{ path: 'name', rule: 'required' }] }),
    )
  })

  test('what has no schema is not looked at', () => {
    const { params: _params, query: _query, body: _body, ...bare } = op
    const { input } = inputOf(bare, { params: { id: 'x' }, query: { a: '\0' }, body: 'x', ifMatch: '"1"' })
    expect(input).toMatchObject({ params: undefined, query: undefined, body: undefined })
    expect(() => input.precondition.check(2)).toThrow(
      expect.objectContaining({ code: 'precondition_failed' }),
    )
  })
})
