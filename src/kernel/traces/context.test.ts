import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextFrom, headersOf, samplerOf, traceIdOf } from './context.ts'
import { uuidv7 } from '../ids.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

describe('traceparent', () => {
  test.each([
    [`00-${traceId}-${spanId}-01`, true],
    [`00-${traceId}-${spanId}-00`, false],
    [`00-${traceId}-${spanId}-03`, true],
    [`cc-${traceId}-${spanId}-01-what-comes-later`, true],
  ])('%s: sampled %s', (header, sampled) => {
    expect(contextFrom(header)).toEqual({ traceId, spanId, sampled, state: undefined })
  })

  test.each([
    undefined,
    '',
    'x',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-1`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    ` 00-${traceId}-${spanId}-01`,
    ['a', 'b'],
  ])('%j says nothing', (header) => {
    expect(contextFrom(header)).toBeUndefined()
  })

  test('is written as it is read, and a valid tracestate is passed on', () => {
    const header = `00-${traceId}-${spanId}-01`
    const context = contextFrom(header, 'vendor=a,other=b')
    expect(context && headersOf(context)).toEqual({ traceparent: header, tracestate: 'vendor=a,other=b' })
    expect(contextFrom(header, ['vendor=a', 'other=b'])?.state).toBe('vendor=a,other=b')
    for (const state of ['x'.repeat(513), 'a=\u0007', 'a=é', ''])
      expect(contextFrom(header, state)?.state).toBeUndefined()
  })
})

test('a request id of ours is a trace id; a caller’s only if it looks like one', () => {
  const id = uuidv7()
  expect(traceIdOf(id)).toBe(id.replaceAll('-', ''))
  for (const other of ['order-4711', '', '0'.repeat(36), traceId]) expect(traceIdOf(other)).toBeUndefined()
})

describe('the share of traces that are kept', () => {
  test('0 keeps none and 1 keeps all, also at the ends of what is random', () => {
    for (const id of [traceId, 'f'.repeat(32), `${'0'.repeat(31)}1`]) {
      expect([samplerOf(0)(id), samplerOf(1)(id)]).toEqual([false, true])
    }
  })

  test('a share in between keeps about that many of the ids that we make', () => {
    const keeps = samplerOf(0.1)
    const ids = Array.from({ length: 20_000 }, () => traceIdOf(uuidv7()) ?? '')
    const kept = ids.filter((id) => keeps(id)).length
    // Ten standard deviations: never reached by chance.
    expect(Math.abs(kept - 2_000)).toBeLessThan(425)
  })

  test('a lower rate keeps only traces that a higher rate keeps', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const ids = fc.stringMatching(/^[0-9a-f]{32}$/)
    fc.assert(
      fc.property(share, share, ids, (a, b, id) => {
        const [less, more] = [samplerOf(Math.min(a, b)), samplerOf(Math.max(a, b))]
        expect(less(id) && !more(id)).toBe(false)
      }),
    )
  })
})
