import { describe, expect, test } from 'vitest'
import { Problem } from '../kernel/problem.ts'
import {
  type WebhookValues,
  changedWebhook,
  droppedHeaders,
  emptyWebhook,
  matchingTypes,
  refuseDisabled,
  refuseUnpermitted,
  tracedValues,
  webhookFaults,
} from './rules.ts'
import type { WebhookInput } from './schema.ts'

const url = 'https://erp.example/hook'
const mask = '********'
const stored: WebhookValues = {
  ...emptyWebhook,
  name: 'ERP',
  url,
  events: ['article.*'],
  headers: { 'x-site': 'north', authorization: 'Bearer 1' },
}

describe('a change of a webhook', () => {
  test('a new one is active, gets full payloads and has 15 seconds to answer', () => {
    expect(changedWebhook(emptyWebhook, { url, events: ['*'] })).toEqual({
      name: 'erp.example',
      url,
      events: ['*'],
      active: true,
      payload: 'full',
      headers: {},
      timeout_ms: 15_000,
    })
  })

  test('a new one without input has no name, URL or events', () => {
    expect(changedWebhook(emptyWebhook, {})).toMatchObject({ name: '', url: '', events: [] })
  })

  test.each<[string, WebhookInput, Partial<WebhookValues>]>([
    ['nothing', {}, {}],
    ['the name', { name: 'Shop' }, { name: 'Shop' }],
    ['the URL', { url: `${url}#` }, { url: `${url}#`, headers: { 'x-site': 'north' } }],
    ['the URL by its alias', { callback_url: url }, {}],
    ['both: url wins', { url, callback_url: 'https://other.example' }, {}],
    ['the events', { events: ['stock.*'] }, { events: ['stock.*'] }],
    ['the events by their alias', { event_types: ['stock.*'] }, { events: ['stock.*'] }],
    ['both: events wins', { events: ['stock.*'], event_types: ['*'] }, { events: ['stock.*'] }],
    ['an event twice', { events: ['*', 'stock.*', '*'] }, { events: ['*', 'stock.*'] }],
    ['active', { active: false }, { active: false }],
    ['active by its alias', { enabled: false }, { active: false }],
    ['both: active wins', { active: false, enabled: true }, { active: false }],
    ['the payload', { payload: 'thin' }, { payload: 'thin' }],
    ['the time limit', { timeout_ms: 2_000 }, { timeout_ms: 2_000 }],
  ])('changes %s and keeps the rest', (_name, changes, after) => {
    expect(changedWebhook(stored, changes)).toEqual({ ...stored, ...after })
  })

  test.each<[string, WebhookInput, string]>([
    ['not given: the name stays', { url: 'https://shop.example' }, 'ERP'],
    ['null: the host', { name: null }, 'erp.example'],
    ['empty: the host', { name: '' }, 'erp.example'],
    [
      'null with another URL: the new host',
      { name: null, url: 'https://shop.example:8443/a' },
      'shop.example',
    ],
    ['null with an invalid URL: empty', { name: null, url: 'nowhere' }, ''],
  ])('a name that is %s', (_name, changes, name) => {
    expect(changedWebhook(stored, changes).name).toBe(name)
  })

  test('a webhook without a name gets that of its new host', () => {
    expect(changedWebhook({ ...stored, name: '' }, { url: 'https://shop.example' }).name).toBe('shop.example')
  })
})

describe('headers', () => {
  const all = stored.headers
  const open = { 'x-site': 'north' }

  test.each<[string, WebhookInput, WebhookValues['headers']]>([
    ['stay with the URL', { url }, all],
    ['stay with another spelling of the URL', { url: 'https://ERP.example:443/hook' }, all],
    ['lose their secrets at another path', { url: `${url}2` }, open],
    ['lose their secrets at another host', { url: 'https://evil.example/hook' }, open],
    ['lose their secrets if the URL is invalid', { url: 'nowhere' }, open],
    ['are replaced as a whole', { headers: { 'X-Other': 'a' } }, { 'x-other': 'a' }],
    ['are removed by an empty object', { headers: {} }, {}],
    ['keep the value behind a mask', { headers: { Authorization: mask } }, { authorization: 'Bearer 1' }],
    ['drop a mask that hides nothing', { headers: { 'x-key': mask } }, {}],
    ['drop a mask at another URL', { url: `${url}2`, headers: { authorization: mask } }, {}],
    ['take a new value at another URL', { url: `${url}2`, headers: { Cookie: 'a' } }, { cookie: 'a' }],
    ['are empty for null', { headers: { 'x-site': null } }, { 'x-site': '' }],
  ])('%s', (_name, changes, headers) => {
    expect(changedWebhook(stored, changes).headers).toEqual(headers)
  })

  test('lose their secrets if the previous URL was invalid', () => {
    expect(changedWebhook({ ...stored, url: 'nowhere' }, { url }).headers).toEqual(open)
  })

  test.each<[string, WebhookInput, readonly string[]]>([
    ['none, where nothing changes', {}, []],
    ['secrets, at another URL', { url: `${url}2` }, ['authorization']],
    ['none that the caller left out', { headers: {} }, []],
    [
      'those whose mask came back in vain',
      { url: `${url}2`, headers: { Authorization: mask } },
      ['authorization'],
    ],
    ['none that got a value', { url: `${url}2`, headers: { authorization: 'Bearer 2' } }, []],
  ])('dropped without being asked: %s', (_name, changes, names) => {
    expect(droppedHeaders(stored, changedWebhook(stored, changes), changes)).toEqual(names)
  })

  test('the audit log keeps their names alone', () => {
    expect(tracedValues(stored)).toEqual({ ...stored, headers: ['x-site', 'authorization'] })
  })
})

describe('faults of a webhook', () => {
  const types = ['article.created', 'stock.moved']
  const faults = (change: Partial<WebhookValues>, others = 0) =>
    webhookFaults({ ...stored, ...change }, { others, types })
  const named = (name: string, value = 'a') => faults({ headers: { [name]: value } })

  test('none: all is well', () => {
    expect(faults({})).toEqual([])
    expect(faults({}, 99)).toEqual([])
  })

  test.each([
    ['no URL', { url: '' }, [{ path: 'url', rule: 'required' }]],
    ['no event', { events: [] }, [{ path: 'events', rule: 'required' }]],
    ['an unknown event', { events: ['*', 'stock.lost'] }, [{ path: 'events.1', rule: 'selected' }]],
    [
      'several at once',
      { url: '', events: [], headers: { host: 'a', 'x-a': 'é' } },
      [
        { path: 'url', rule: 'required' },
        { path: 'events', rule: 'required' },
        { path: 'headers.host', rule: 'format' },
        { path: 'headers.x-a', rule: 'format' },
      ],
    ],
  ])('%s', (_name, change, wanted) => {
    expect(faults(change)).toEqual(wanted)
  })

  test('a hundredth webhook is the last', () => {
    expect(faults({}, 100)).toEqual([{ path: 'webhooks', rule: 'max_items', params: { max: 100 } }])
  })

  test.each([
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'expect',
    'host',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'user-agent',
    'webhook-id',
    'webhook-',
    '',
    'x a',
    ' x',
    'x:',
    'X',
    'ü',
  ])('the header %j is refused', (name) => {
    expect(named(name)).toEqual([{ path: `headers.${name}`, rule: 'format' }])
  })

  test.each(['x', 'my-webhook-id', 'webhook', "a0!#$%&'*+.^_`|~-", 'hosts'])(
    'the header %j is taken',
    (name) => {
      expect(named(name)).toEqual([])
    },
  )

  test.each([
    ['', true],
    ['\t ~', true],
    ['a\nb', false],
    ['\u007f', false],
    ['é', false],
    ['éa', false],
    ['aé', false],
  ])('the value %j of a header is taken: %s', (value, isTaken) => {
    expect(named('x-a', value)).toHaveLength(isTaken ? 0 : 1)
  })
})

test.each([
  ['*', ['stock.moved', 'stock.level.low', 'article.created']],
  ['stock.*', ['stock.moved', 'stock.level.low']],
  ['stock.moved', ['stock.moved']],
  ['stock.level.*', []],
  ['stock', []],
  ['stock*', []],
  ['', []],
])('the pattern %j stands for %j', (pattern, wanted) => {
  expect(matchingTypes(['stock.moved', 'stock.level.low', 'article.created'], pattern)).toEqual(wanted)
})

function thrown(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

describe('refusals', () => {
  test('a disabled webhook gets nothing by hand and says how to enable it', () => {
    const refused = thrown(() => refuseDisabled({ active: false, status: 'paused' }))
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({
      code: 'action_not_allowed',
      params: { status: 'paused' },
      details: { status: 'paused', allowed: ['enable'], blockers: [{ code: 'disabled' }] },
    })
    expect(thrown(() => refuseDisabled({ active: true, status: 'active' }))).toBeUndefined()
  })

  test('a delivery is repeated only where the webhook may still get it', () => {
    expect(thrown(() => refuseUnpermitted(false))).toMatchObject({ code: 'delivery_not_permitted' })
    expect(thrown(() => refuseUnpermitted(true))).toBeUndefined()
  })
})
