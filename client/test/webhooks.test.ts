import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders, webhookKey } from '../../src/webhooks/signature.ts'
import { type Arrived, Receiver } from '../../test/support/receiver.ts'
import { World } from '../../test/support/world.ts'
import { Logistics } from '../src/logistics.ts'
import { WebhookVerificationError, WebhookVerifier } from '../src/webhooks.ts'

const secret = newWebhookSecret()
const body = JSON.stringify({ id: 'evt_1', type: 'article.created', data: { article_code: 'Öl 1' } })
const now = new Date('2026-01-15T10:20:30Z')

/** Signed as the service signs. */
function signed(by: readonly string[] = [secret], at = now) {
  const keys = by.flatMap((each) => webhookKey(each) ?? [])
  return { ...signedHeaders({ id: 'evt_1', timestamp: at.getTime() / 1000, body }, keys) }
}

const verifier = new WebhookVerifier(secret)

describe('a message', () => {
  test('of the service gives its event, from text or bytes, by plain headers or Headers', async () => {
    const event = JSON.parse(body)
    expect(await verifier.verify(body, signed(), { now })).toEqual(event)
    expect(await verifier.verify(new TextEncoder().encode(body), signed(), { now })).toEqual(event)
    expect(await verifier.verify(body, new Headers(signed()), { now })).toEqual(event)
  })

  test('of the standardwebhooks library is good too', async () => {
    const timestamp = String(now.getTime() / 1000)
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
    }
    expect(await verifier.verify(body, headers, { now })).toMatchObject({ id: 'evt_1' })
  })

  test.each([
    ['another body', `${body} `, signed()],
    ['another id', body, { ...signed(), 'webhook-id': 'evt_2' }],
    ['another secret', body, signed([newWebhookSecret()])],
    ['another time', body, { ...signed(), 'webhook-timestamp': String(now.getTime() / 1000 + 1) }],
    [
      'another version',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
    ],
    ['no signature', body, { ...signed(), 'webhook-signature': undefined }],
    ['a signature that is no base64', body, { ...signed(), 'webhook-signature': 'v1,%%%' }],
    [
      'a cut signature',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, -6) },
    ],
    ['no time', body, { ...signed(), 'webhook-timestamp': 'now' }],
    ['no id', body, { ...signed(), 'webhook-id': '' }],
    ['two ids', body, { ...signed(), 'webhook-id': ['evt_1', 'evt_2'] }],
  ])('with %s is refused', async (_name, text, headers) => {
    await expect(verifier.verify(text, headers, { now })).rejects.toThrow(WebhookVerificationError)
  })

  test.each([
    [-301, 300, false],
    [-300, 300, true],
    [300, 300, true],
    [301, 300, false],
    [301, 600, true],
  ])('sent %i s from now, tolerance %i s, is good: %s', async (offset_s, tolerance_s, good) => {
    const headers = signed([secret], new Date(now.getTime() + offset_s * 1000))
    const outcome = verifier.verify(body, headers, { now, tolerance_s }).then(
      () => true,
      () => false,
    )
    expect(await outcome).toBe(good)
  })

  test('during a rotation is valid with the old secret, the new one or both', async () => {
    const next = newWebhookSecret()
    const headers = signed([next, secret])
    for (const known of [secret, next, [next, secret]]) {
      expect(await new WebhookVerifier(known).verify(body, headers, { now })).toMatchObject({ id: 'evt_1' })
    }
    expect(await new WebhookVerifier([next, secret]).verify(body, signed([secret]), { now })).toBeDefined()
  })
})

test.each([['whsec_'], ['whsec_short'], [secret.slice(6)], ['whsec_%%%'], [[]]])(
  '%s is no secret',
  (wrong) => {
    expect(() => new WebhookVerifier(wrong)).toThrow(TypeError)
  },
)

describe('what the server sends', () => {
  let world: World
  let receiver: Receiver
  beforeAll(async () => {
    world = await World.common()
    receiver = await Receiver.start()
  })
  afterAll(async () => {
    await receiver.stop()
    await world.stop()
  })

  const last = (): Arrived => {
    const message = receiver.arrived.at(-1)
    if (message === undefined) throw new Error('nothing has arrived')
    return message
  }

  test('is verified with the secret of the webhook, before and after a rotation', async () => {
    const { company: companyId, token } = await world.tenant('manager')
    const waybill = new Logistics({ baseUrl: world.address, token, companyId })
    const webhook = await waybill.webhooks.create({ url: `${receiver.address}/hook`, events: ['*'] })
    const old = new WebhookVerifier(webhook.secret ?? '')
    await waybill.webhooks.test(webhook.id, { query: { type: 'sales_order.shipped' } })
    const event = await old.verify(last().text, last().headers)
    expect(event.type).toBe('sales_order.shipped')
    const rotated = await waybill.webhooks.rotateSecret(webhook.id)
    await waybill.webhooks.test(webhook.id)
    const both = last()
    expect(await old.verify(both.text, both.headers)).toMatchObject({ type: 'webhook.test' })
    const renewed = new WebhookVerifier(rotated.secret ?? '')
    expect(await renewed.verify(both.text, both.headers)).toMatchObject({ company_id: companyId })
  })
})
