import { describe, expect, test } from 'vitest'
import { addressOf, connectionFaults, tokenFaults } from './rules.ts'
import {
  type Said,
  cancelOutcome,
  labelOutcome,
  labelTypeOf,
  nextTrack_ms,
  trackOutcome,
} from './rules-answers.ts'

const hour = 3_600_000
const base: Said = { status: 200, error: null, body: '', isWhole: true, retryAfter_ms: null }
const secrets = ['token-of-the-carrier']

function label(content: string | Buffer, more: object = {}): Said {
  const packed = Buffer.from(content).toString('base64')
  const answer = {
    reference: 'R',
    tracking_number: 'T',
    label: { content_type: 'application/pdf', content: packed },
  }
  return { ...base, body: JSON.stringify({ ...answer, ...more }) }
}

describe('an answer to a request for a label', () => {
  test('is a label of what its bytes are', () => {
    expect(labelOutcome(label('%PDF-1.7'), [])).toMatchObject({ made: { content_type: 'application/pdf' } })
    expect(labelOutcome(label(' ^XA^XZ'), [])).toMatchObject({ made: { content_type: 'application/zpl' } })
    expect(labelTypeOf(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'))).toBe('image/png')
    expect(labelTypeOf(Buffer.from('<svg onload="x"/>'))).toBeUndefined()
  })

  test.each([
    { said: label('<html>'), reason: 'bad_answer', unsure: true, again: true },
    {
      said: label('%PDF-', { tracking_url: 'javascript:alert(1)' }),
      reason: 'bad_answer',
      unsure: true,
      again: true,
    },
    {
      said: label(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(2_097_152)])),
      reason: 'too_large',
      unsure: true,
      again: false,
    },
    { said: { ...base, isWhole: false, body: '{' }, reason: 'no_answer', unsure: true, again: true },
    { said: { ...base, status: 202 }, reason: 'no_answer', unsure: true, again: true },
    {
      said: { ...base, status: 500, error: 'status' as const },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    {
      said: { ...base, status: 429, error: 'status' as const },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    {
      said: { ...base, status: 404, error: 'status' as const },
      reason: 'refused',
      unsure: false,
      again: false,
    },
    {
      said: { ...base, status: 403, error: 'status' as const },
      reason: 'unauthorized',
      unsure: undefined,
      again: false,
    },
    {
      said: { ...base, status: 307, error: 'redirect' as const },
      reason: 'bad_answer',
      unsure: undefined,
      again: false,
    },
    {
      said: { ...base, status: null, error: 'timeout' as const },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    {
      said: { ...base, status: null, error: 'dns' as const },
      reason: 'no_answer',
      unsure: undefined,
      again: true,
    },
    {
      said: { ...base, status: null, error: 'forbidden_target' as const },
      reason: 'forbidden_target',
      unsure: undefined,
      again: false,
    },
  ])('$reason of $said.status $said.error', ({ said, reason, unsure, again }) => {
    expect(labelOutcome(said, [])).toMatchObject({ failure: { reason, unsure, isWorthAnother: again } })
  })

  test('keeps no secret of what a carrier repeats', () => {
    const body = JSON.stringify({ message: `Bad\u0007 token-of-the-carrier ${'x'.repeat(400)}` })
    const outcome = labelOutcome({ ...base, status: 422, error: 'status', body }, secrets)
    const detail = 'failure' in outcome ? (outcome.failure.detail ?? '') : ''
    expect(detail).toMatch(/^Bad {1,2}\*+ x+$/)
    expect(detail.length).toBe(300)
  })
})

test('a label that the carrier does not know is cancelled; a token can be put right, a no is a no', () => {
  expect(cancelOutcome(base, [])).toBe('cancelled')
  expect(cancelOutcome({ ...base, status: 404, error: 'status' }, [])).toBe('cancelled')
  expect(cancelOutcome({ ...base, status: 401, error: 'status' }, [])).toMatchObject({ isWorthAnother: true })
  expect(cancelOutcome({ ...base, status: 422, error: 'status' }, [])).toMatchObject({
    isWorthAnother: false,
  })
})

test('of where parcels are only what is known is taken', () => {
  const request_id = '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11'
  const body = (status: string) => JSON.stringify({ labels: [{ request_id, status }] })
  expect(trackOutcome({ ...base, body: body('delivered') }, [])).toEqual([
    { request_id, status: 'delivered', detail: null },
  ])
  expect(trackOutcome({ ...base, body: body('lost in space') }, [])).toBeUndefined()
})

test.each([
  [0, null, hour / 2],
  [30 * hour, 'in_transit' as const, 2 * hour],
  [300 * hour, 'exception' as const, 6 * hour],
  [hour, 'delivered' as const, undefined],
  [46 * 24 * hour, 'in_transit' as const, undefined],
])('after %i ms and %s it is asked again in %s', (age, status, next) => {
  expect(nextTrack_ms(age, status)).toBe(next)
})

describe('a connection', () => {
  const http = {
    provider: 'http',
    url: 'https://a.example.com/x',
    has_secret: true,
    has_token: true,
  } as const

  test.each([
    [http, []],
    [{ ...http, url: null }, ['url']],
    [{ ...http, has_secret: false, has_token: false }, ['secret']],
    [{ ...http, provider: 'sandbox' as const, url: null }, ['provider']],
  ])('%o lacks %o', (values, paths) => {
    const faults = connectionFaults(values, { production: true, others: 0 })
    expect(faults.map(({ path }) => path)).toEqual(paths)
  })

  test('of another host needs its token anew', () => {
    expect(tokenFaults(http, { url: 'https://a.example.com/y' })).toEqual([])
    expect(tokenFaults(http, { url: 'https://b.example.com/x' })).toMatchObject([{ path: 'token' }])
    expect(tokenFaults(http, { url: 'https://b.example.com/x', token: 'new' })).toEqual([])
    expect(tokenFaults({ ...http, has_token: false }, { url: 'http://b.example.com' })).toEqual([])
  })

  test('has its paths behind that of its address', () => {
    expect(addressOf('https://a.example.com', '/labels')).toBe('https://a.example.com/labels')
    expect(addressOf('https://a.example.com/x/?k=1', '/test')).toBe('https://a.example.com/x/test?k=1')
  })
})
