import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { type EndedSpan, Span, currentSpan, untraced } from './span.ts'

class Sink {
  readonly spans: EndedSpan[] = []
  left = 0
  add(span: EndedSpan): void {
    this.spans.push(span)
  }
  leaveOut(): void {
    this.left += 1
  }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
function begun(sink: Sink): Span {
  return Span.first({ sink, part: 'test' }, { traceId }, { name: 'root', kind: 'server' })
}
const step = { name: 'step', kind: 'client' } as const
const nothing = () => Promise.resolve()

test('what runs within a span knows it, and nothing else does', async () => {
  const sink = new Sink()
  const root = begun(sink)
  expect(currentSpan()).toBeUndefined()
  await root.within(async () => {
    expect(currentSpan()).toBe(root)
    await root.during(step, async (span) => {
      expect(currentSpan()).toBe(span)
      await nothing()
      expect(currentSpan()).toBe(span)
      expect(untraced(() => currentSpan())).toBeUndefined()
    })
    expect(currentSpan()).toBe(root)
  })
  root.end({ name: 'named at the end', fields: { 'http.response.status_code': 200 } })
  root.end({ name: 'and only once' })
  expect(sink.spans.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['step', root.spanId],
    ['named at the end', undefined],
  ])
})

test('of an error only its kind is told, and a refusal is no failure', async () => {
  const sink = new Sink()
  const root = begun(sink)
  const failing = async (error: unknown) => {
    const fail = async () => {
      throw error
    }
    await expect(root.during(step, fail)).rejects.toBe(error)
  }
  await failing(new Error('canary'))
  await failing(Object.assign(new Error('canary'), { code: '23505', detail: 'canary' }))
  await failing(Object.assign(new Error('canary'), { code: 'canary with spaces' }))
  await failing(new Problem('unauthenticated'))
  await failing(new Problem('server_error'))
  await failing('canary')
  expect(sink.spans.map(({ failed, fields }) => [failed, fields['error.type']])).toEqual([
    [true, 'Error'],
    [true, '23505'],
    [true, 'Error'],
    [false, 'unauthenticated'],
    [true, 'server_error'],
    [true, 'unknown'],
  ])
  expect(JSON.stringify(sink.spans)).not.toContain('canary')
})

test('a trace has so many steps and no more; what goes beyond is done all the same, and counted', async () => {
  const sink = new Sink()
  const root = begun(sink)
  let done = 0
  for (let i = 0; i < 510; i += 1) await root.during(step, async () => void (done += 1))
  expect([done, sink.spans.length, sink.left]).toEqual([510, 500, 10])
})

test('what happens in the name of a span that is over is a step of nothing', async () => {
  const sink = new Sink()
  const root = begun(sink)
  root.end()
  const inside = await root.within(() => root.during(step, () => Promise.resolve(currentSpan())))
  expect([inside, sink.spans.length, sink.left]).toEqual([undefined, 1, 0])
})
