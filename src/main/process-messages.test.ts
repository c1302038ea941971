import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { Counter, Registry } from 'prom-client'
import { sumOf } from '../http/siblings.ts'
import { Member } from './member.ts'
import { type Order, orderIn, reportIn } from './process-messages.ts'

// Messages between the processes of a node: forged or malformed ones are ignored, and end no process.

const figure = { name: 'a', help: '', type: 'counter', aggregator: 'sum', values: [{ value: 1, labels: {} }] }
const question = { kind: 'question', id: 1, service: 'logistics', about: 'figures' }
const begin = {
  kind: 'begin',
  number: 1,
  values: { APP_ENV: 'production' },
  urls: { logisticsUrl: 'postgres://a', authUrl: 'postgres://a' },
  parts: ['logistics'],
  pool: 4,
}
const answer = { kind: 'answer', id: 1, others: [[figure]], room: true, running: 1, replaced: 0 }

const reports: readonly object[] = [
  { kind: 'loaded' },
  { kind: 'started', addresses: { logistics: 'http://127.0.0.1:1' } },
  { kind: 'failed', lines: ['no'], code: 1 },
  { ...question, own: [figure] },
  { kind: 'answer', id: 1, figures: [figure], room: true },
]
const orders: readonly object[] = [
  begin,
  { kind: 'work' },
  { kind: 'drain' },
  { kind: 'stop' },
  question,
  answer,
]

/** Messages that no process of ours sends. */
const strange: readonly unknown[] = [
  undefined,
  null,
  '',
  'stop',
  0,
  Number.NaN,
  true,
  [],
  [{ kind: 'stop' }],
  {},
  { kind: 'exit' },
  { kind: ['stop'] },
  { kind: { toString: 'stop' } },
  { cmd: 'NODE_CLUSTER', act: 'disconnect' },
  { cmd: 'NODE_HANDLE' },
  JSON.parse('{"__proto__":{"kind":"stop"}}'),
  'x'.repeat(1_000_000),
]

/** Each message with one field missing, or with another value in it. */
function spoilt(messages: readonly object[]): readonly unknown[] {
  const wrong: readonly unknown[] = [null, {}, [[]], 'other', -1, 1.5, [null], [{ name: 'a' }], { a: 1 }]
  return messages.flatMap((message) =>
    Object.keys(message).flatMap((key) => [
      Object.fromEntries(Object.entries(message).filter(([each]) => each !== key)),
      ...wrong.map((value) => ({ ...message, [key]: value })),
    ]),
  )
}

test('each message is taken as it is meant', () => {
  expect(reports.map(reportIn)).toEqual(reports)
  expect(orders.map(orderIn)).toEqual(orders)
})

test('what nobody says is nothing, and nothing is thrown', () => {
  for (const message of strange) expect([reportIn(message), orderIn(message)]).toEqual([undefined, undefined])
  for (const message of [...spoilt(reports), ...spoilt(orders)])
    expect(() => [reportIn(message), orderIn(message)]).not.toThrow()
  for (const key of ['id', 'service', 'about'])
    expect(reportIn({ ...question, own: [], [key]: 'other' })).toBeUndefined()
})

const of = (figures: unknown) => reportIn({ kind: 'answer', id: 1, figures, room: true })

test('figures that nobody can sum up are not taken, and too many are not either', async () => {
  for (const key of ['name', 'help', 'type', 'values'])
    for (const value of [undefined, null, 7, { a: 1 }, [7], [{}]])
      expect(of([{ ...figure, [key]: value }])).toBeUndefined()
  expect(of(Array.from({ length: 2_001 }, () => figure))).toBeUndefined()
  const registry = new Registry()
  new Counter({ name: 'a', help: 'b', registers: [registry] }).inc()
  const real = reportIn({ kind: 'answer', id: 1, figures: await registry.getMetricsAsJSON(), room: true })
  expect(await sumOf([real?.kind === 'answer' ? real.figures : []]).text()).toContain('a 1')
})

/** Member of the node, and as much of a process as it uses. */
function forked() {
  const sent: Order[] = []
  const worker = Object.assign(new EventEmitter(), {
    process: Object.assign(new EventEmitter(), { pid: 1 }),
    isConnected: () => true,
    send: (order: Order) => void sent.push(order),
  })
  Reflect.set(cluster, 'fork', () => worker)
  const heard: unknown[] = []
  const parts = { number: 1, values: {}, urls: { logisticsUrl: '', authUrl: '' }, parts: [], pool: 1 }
  const member = new Member(parts, (asked) => void heard.push(asked))
  return { worker, member, sent, heard }
}

describe('a member of the node', () => {
  const fork: unknown = Reflect.get(cluster, 'fork')
  afterEach(() => void Reflect.set(cluster, 'fork', fork))

  test('says what it likes, and the supervisor lives', () => {
    const { worker, member, sent, heard } = forked()
    for (const message of [...strange, ...orders.slice(0, 4)]) worker.emit('message', message)
    expect([sent, heard, member.isServing]).toEqual([[], [], false])
  })

  test('is told once to begin, and answers what it was asked, once', async () => {
    const { worker, member, sent } = forked()
    for (let i = 0; i < 3; i += 1) worker.emit('message', { kind: 'loaded' })
    expect(sent.map(({ kind }) => kind)).toEqual(['begin'])
    const room = member.hasRoom('logistics')
    const asked = sent.at(-1)
    if (asked?.kind !== 'question') throw new Error('it was not asked')
    const reply = { kind: 'answer', id: asked.id, figures: [], room: true }
    worker.emit('message', { ...reply, id: asked.id + 1, room: false })
    worker.emit('message', { ...reply, figures: 'many', room: false })
    worker.emit('message', reply)
    worker.emit('message', { ...reply, room: false })
    expect(await room).toBe(true)
  })
})
