import { describe, expect, test } from 'vitest'
import { addressOf, connectionFaults, tokenFaults } from './rules.ts'
import {
  type Said,
  cancelOutcome,
  labelOutcome,
  labelSchedule_ms,
  labelTypeOf,
  largestAnswer,
  nextTrack_ms,
  nextTry_ms,
  testFailure,
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
  })

  test('has the names and the file that the carrier gave', () => {
    expect(labelOutcome(label('%PDF-1.7', { tracking_url: 'https://a.example.com/T' }), [])).toEqual({
      made: {
        reference: 'R',
        tracking_number: 'T',
        tracking_url: 'https://a.example.com/T',
        content_type: 'application/pdf',
        content: Buffer.from('%PDF-1.7'),
      },
    })
    expect(labelOutcome(label('%PDF-1.7'), [])).toMatchObject({ made: { tracking_url: null } })
  })

  test('may be as large as a label may be', () => {
    const largest = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(2_097_152 - 5)])
    expect(labelOutcome(label(largest), [])).toHaveProperty('made')
  })

  test.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\x89PNG\r\n\x1A\n\0\0', 'image/png'],
    ['^XA^XZ', 'application/zpl'],
    [' \n~DGR^XA', 'application/zpl'],
    ['^FO', undefined],
    ['text ^XA', undefined],
    ['text without a label', undefined],
    ['a\x89PNG\r\n\x1A\n', undefined],
    [' %PDF-', undefined],
    ['<svg onload="x"/>', undefined],
    ['', undefined],
  ])('that begins with %j is %s', (text, type) => {
    expect(labelTypeOf(Buffer.from(text, 'latin1'))).toBe(type)
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
    { said: { ...base, body: 'no JSON' }, reason: 'bad_answer', unsure: true, again: true },
    {
      said: label('%PDF-', { label: { content_type: 'application/pdf', content: '?' } }),
      reason: 'bad_answer',
      unsure: true,
      again: true,
    },
    {
      said: { ...base, isWhole: false, body: 'x'.repeat(largestAnswer) },
      reason: 'too_large',
      unsure: true,
      again: false,
    },
    {
      said: { ...base, isWhole: false, body: 'x'.repeat(largestAnswer - 1) },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    // The status of a truncated response decides nothing.
    {
      said: { ...base, status: 400, isWhole: false, body: '{' },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    { said: { ...base, status: 202 }, reason: 'no_answer', unsure: true, again: true },
    {
      said: { ...base, status: 500, error: 'status' as const },
      reason: 'no_answer',
      unsure: true,
      again: true,
    },
    ...[408, 409, 425, 429].map((status) => ({
      said: { ...base, status, error: 'status' as const },
      reason: 'no_answer',
      unsure: true,
      again: true,
    })),
    ...[400, 404, 499].map((status) => ({
      said: { ...base, status, error: 'status' as const },
      reason: 'refused',
      unsure: false,
      again: false,
    })),
    ...[401, 403].map((status) => ({
      said: { ...base, status, error: 'status' as const },
      reason: 'unauthorized',
      unsure: undefined,
      again: false,
    })),
    {
      said: { ...base, status: 307, error: 'redirect' as const },
      reason: 'bad_answer',
      unsure: undefined,
      again: false,
    },
    ...(['timeout', 'reset'] as const).map((error) => ({
      said: { ...base, status: null, error },
      reason: 'no_answer',
      unsure: true,
      again: true,
    })),
    ...(['dns', 'refused', 'tls'] as const).map((error) => ({
      said: { ...base, status: null, error },
      reason: 'no_answer',
      unsure: undefined,
      again: true,
    })),
    {
      said: { ...base, status: null, error: 'forbidden_target' as const },
      reason: 'forbidden_target',
      unsure: undefined,
      again: false,
    },
  ])('$reason of $said.status $said.error', ({ said, reason, unsure, again }) => {
    const { failure } = { failure: undefined, ...labelOutcome({ ...said, retryAfter_ms: 5 }, []) }
    const isRead = reason === 'bad_answer' && said.error === null
    expect(failure).toEqual({
      reason,
      unsure,
      isWorthAnother: again,
      detail: null,
      retryAfter_ms: isRead || reason === 'too_large' ? null : 5,
    })
  })

  test.each([
    ['Street unknown', 'Street unknown'],
    [' \tStreet\r\n\r\nunknown\u0007 ', 'Street unknown'],
    [' \n ', null],
    [7, null],
  ])('gives the reason %j as %j', (message, detail) => {
    const body = JSON.stringify({ message })
    const outcome = labelOutcome({ ...base, status: 422, error: 'status', body }, [])
    expect(outcome).toMatchObject({ failure: { detail } })
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
  expect(cancelOutcome({ ...base, status: 410, error: 'status' }, [])).toBe('cancelled')
  expect(cancelOutcome({ ...base, status: 202 }, [])).toMatchObject({ reason: 'no_answer' })
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
  expect(trackOutcome({ ...base, body: body('delivered'), isWhole: false }, [])).toBeUndefined()
  expect(trackOutcome({ ...base, body: body('delivered'), error: 'status' }, [])).toBeUndefined()
})

test('what a carrier says of a parcel is one line without secrets', () => {
  const request_id = '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11'
  const detail = 'At\r\ndoor of token-of-the-carrier'
  const body = JSON.stringify({ labels: [{ request_id, status: 'exception', detail }] })
  expect(trackOutcome({ ...base, body }, secrets)).toEqual([
    { request_id, status: 'exception', detail: 'At door of ********' },
  ])
})

test('a connection that is tried out says what fails', () => {
  expect(testFailure(base, [])).toBeUndefined()
  expect(testFailure({ ...base, status: 401, error: 'status' }, [])).toMatchObject({ reason: 'unauthorized' })
})

describe('the next try', () => {
  const failure = {
    reason: 'no_answer',
    detail: null,
    unsure: true,
    isWorthAnother: true,
    retryAfter_ms: null,
  } as const

  test('comes later each time; five are made', () => {
    expect(labelSchedule_ms).toEqual([0, 2_000, 8_000, 30_000, 120_000])
    expect(nextTry_ms(5, failure, labelSchedule_ms)).toBeUndefined()
  })

  test('is not before the carrier wants it', () => {
    const asked = { ...failure, retryAfter_ms: 600_000 }
    expect(nextTry_ms(1, asked, labelSchedule_ms)).toBe(600_000)
  })

  test('does not follow a final failure', () => {
    expect(nextTry_ms(1, { ...failure, isWorthAnother: false }, labelSchedule_ms)).toBeUndefined()
  })
})

test.each([
  [0, null, hour / 2],
  [24 * hour - 1, null, hour / 2],
  [24 * hour, null, 2 * hour],
  [30 * hour, 'in_transit' as const, 2 * hour],
  [7 * 24 * hour, null, 6 * hour],
  [45 * 24 * hour, null, 6 * hour],
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
    [{ ...http, has_secret: false }, []],
    [{ ...http, has_token: false }, []],
  ])('%o lacks %o', (values, paths) => {
    const faults = connectionFaults(values, { production: true, others: 99 })
    expect(faults).toEqual(paths.map((path) => ({ path, rule: 'required' })))
  })

  test('to the sandbox needs no address and is refused in production', () => {
    const sandbox = { provider: 'sandbox', url: null, has_secret: false, has_token: false } as const
    expect(connectionFaults(sandbox, { production: false, others: 0 })).toEqual([])
    expect(connectionFaults(sandbox, { production: true, others: 0 })).toEqual([
      { path: 'provider', rule: 'sandbox_in_production' },
    ])
  })

  test('is refused beyond a hundred of them', () => {
    expect(connectionFaults(http, { production: true, others: 100 })).toEqual([
      { path: 'carrier_code', rule: 'max_items', params: { max: 100 } },
    ])
  })

  test('of another host needs its token anew', () => {
    expect(tokenFaults(http, { url: 'https://a.example.com/y' })).toEqual([])
    expect(tokenFaults(http, { url: 'https://b.example.com/x' })).toEqual([
      { path: 'token', rule: 'required' },
    ])
    expect(tokenFaults(http, { url: null })).toEqual([{ path: 'token', rule: 'required' }])
    expect(tokenFaults({ ...http, url: null }, { url: null })).toEqual([])
    expect(tokenFaults(http, { url: 'https://b.example.com/x', token: 'new' })).toEqual([])
    expect(tokenFaults({ ...http, has_token: false }, { url: 'http://b.example.com' })).toEqual([])
  })

  test('has its paths behind that of its address', () => {
    expect(addressOf('https://a.example.com', '/labels')).toBe('https://a.example.com/labels')
    expect(addressOf('https://a.example.com/x/?k=1', '/test')).toBe('https://a.example.com/x/test?k=1')
  })
})
