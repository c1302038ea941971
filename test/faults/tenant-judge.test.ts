import { describe, expect, test } from 'vitest'
import { type Prober, comparable, shown } from './tenant-judge.ts'
import type { Probe } from './tenant-probe.ts'
import { Foreign } from './tenant-words.ts'

const prober: Prober = {
  name: 'somebody',
  headers: {},
  sees: new Set(),
  own: [],
  foreign: [],
  wrote: new Set(['written']),
  carried: new Set(['carried']),
  hidden: undefined,
}

const probe = (body: unknown, query: Probe['query'] = []): Probe => ({
  service: 'logistics',
  id: 'stock.transfer',
  method: 'POST',
  writes: true,
  path: ['/api/stock/transfers'],
  query,
  headers: {},
  body,
})

describe('a probe is compared with one of what does not exist', () => {
  test.each([
    ['names something of another', probe({ warehouse_id: new Foreign(5) }), true],
    ['names nothing of another', probe({ warehouse_id: 5 }), false],
    ['has the number elsewhere, as a quantity', probe({ id: new Foreign(5), quantity: 5 }), true],
    ['has the id twice, once replaced', probe({ from_id: new Foreign(5), to_id: 5 }), false],
    ['has it in a list of ids too', probe({ id: new Foreign(5), ids: [4, 5] }), false],
    ['has it in the query too', probe({ id: new Foreign(5) }, [['warehouse_id', 5]]), false],
    ['has the id twice, both replaced', probe({ from_id: new Foreign(5), to_id: new Foreign(5) }), true],
    ['has a word that the tenant wrote', probe({ code: new Foreign('Written') }), false],
    ['has a word that somebody carried over', probe({ code: new Foreign('Carried') }), false],
  ])('if it %s: %j', (_, given, is) => {
    expect(comparable(prober, given)).toBe(is)
  })
})

test('an answer to a path of another is a leak unless it refuses', () => {
  const asked = { ...probe(undefined), id: 'articles.show', path: ['/api/articles/', new Foreign(5)] }
  const sent = { method: 'GET', url: '/api/articles/5', headers: {}, body: undefined }
  const answered = (status: number) =>
    shown(prober, asked, { sent, answer: { status, head: '', text: '' } })?.leak
  expect([200, 404, 500].map((status) => answered(status))).toEqual(['record of another', undefined, 'fails'])
})
