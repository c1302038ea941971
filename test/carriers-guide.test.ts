import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { systemClock } from '../src/kernel/clock.ts'
import { HttpProvider } from '../src/logistics/documents/shipping/provider-http.ts'
import {
  WireCancel,
  WireLabel,
  WireLabelRequest,
  WireRefusal,
  WireTest,
  WireTrack,
  WireTracks,
} from '../src/logistics/documents/shipping/schema-wire.ts'
import { Sender } from '../src/webhooks/sender.ts'
import { webhookKey } from '../src/webhooks/signature.ts'
import { Targets } from '../src/webhooks/targets.ts'
import { freePort } from './support/free-port.ts'

// The program of docs/carriers.md is started as it stands there, and asked for labels.

const guide = readFileSync(new URL('../docs/carriers.md', import.meta.url), 'utf8')
const file = (name: string) => new URL(`../docs/examples/${name}`, import.meta.url)
const secret = /SECRET=(whsec_\S+)/.exec(guide)?.[1] ?? ''

test('the JSON Schemas beside the guide are those that answers are held to', () => {
  const schemas = { WireLabelRequest, WireLabel, WireCancel, WireTrack, WireTracks, WireTest, WireRefusal }
  const written = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name.replace('Wire', ''), z.toJSONSchema(schema)]),
  )
  expect(JSON.parse(readFileSync(file('carrier-schemas.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(written)),
  )
})

const request = (weight_kg: number | null): WireLabelRequest => ({
  type: 'label.request',
  request_id: randomUUID(),
  carrier_code: 'EX',
  services: [],
  label_format: 'zpl',
  reference: 'SO-1 P-1',
  order: { id: 1, order_number: 'SO-1', external_reference: null, requested_delivery_date: null },
  parcel: {
    id: 1,
    parcel_number: 'P-1',
    sscc: null,
    number: 1,
    count: 1,
    packaging: null,
    weight_kg,
    length_cm: null,
    width_cm: null,
    height_cm: null,
  },
  from: {},
  to: { name: 'Anna ^XA Bianchi' },
})

describe('the program of the guide', () => {
  let program: ChildProcess
  let sender: Sender
  let provider: HttpProvider
  let url = ''
  const parts = () => ({ sender, clock: systemClock })
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    program = spawn(process.execPath, [fileURLToPath(file('carrier.mjs'))], {
      env: { PORT: String(port), SECRET: secret },
    })
    sender = new Sender(new Targets({ production: false, allowed: [] }))
    const key = webhookKey(secret)
    provider = new HttpProvider({ url, timeout_ms: 5_000, key, token: undefined, secrets: [secret] }, parts())
    await vi.waitUntil(async () => (await provider.test()).ok, { timeout: 30_000, interval: 20 })
  })
  afterAll(async () => {
    sender.close()
    program.kill()
    await once(program, 'exit')
  })

  test('sells one label for each request, follows it and takes it back', async () => {
    const asked = request(2)
    const first = await provider.request(asked)
    expect(first).toMatchObject({
      made: { tracking_number: 'EX0000000001', content_type: 'application/zpl' },
    })
    expect(await provider.request(asked)).toEqual(first)
    expect(await provider.request(request(2))).toMatchObject({ made: { tracking_number: 'EX0000000002' } })
    const named = {
      request_id: asked.request_id,
      reference: 'R-EX0000000001',
      tracking_number: 'EX0000000001',
    }
    expect(await provider.track([named])).toEqual([
      { request_id: asked.request_id, status: 'in_transit', detail: 'Bologna' },
    ])
    expect(await provider.cancel(named)).toBe('cancelled')
    expect(await provider.cancel(named)).toBe('cancelled')
  })

  test('refuses with a text, and refuses another secret', async () => {
    expect(await provider.request(request(null))).toMatchObject({
      failure: { reason: 'refused', detail: 'The parcel has no weight.' },
    })
    const stranger = webhookKey(`whsec_${Buffer.alloc(32).toString('base64')}`)
    const other = new HttpProvider(
      { url, timeout_ms: 5_000, key: stranger, token: undefined, secrets: [] },
      parts(),
    )
    expect(await other.test()).toMatchObject({ ok: false, status: 401, reason: 'unauthorized' })
  })
})
