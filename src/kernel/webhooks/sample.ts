import { uuidv7 } from '../ids.ts'
import type { Vault } from '../vault.ts'
import { type CallableWebhook, attemptOf, endpointOf, parcelOf } from './parcel.ts'
import type { TestResult } from './schema.ts'
import type { Sender } from './sender.ts'

/** How webhooks are called. */
export interface Calling {
  readonly vault: Vault
  readonly sender: Sender
}

/** Sends a body made up for the occasion and waits for what the receiver says. */
export async function sendSample(
  { vault, sender }: Calling,
  webhook: CallableWebhook & { readonly payload: 'full' | 'thin' },
  { sample, now }: { readonly sample: { readonly data: object }; readonly now: Date },
): Promise<TestResult> {
  const endpoint = endpointOf(webhook, vault)
  const event_id = `evt_${uuidv7()}`
  const { data, ...rest } = sample
  const message = { ...rest, id: event_id, timestamp: now.toISOString().replace('Z', '000Z') }
  const body = JSON.stringify(webhook.payload === 'thin' ? message : { ...message, data })
  const answer = await sender.send(parcelOf(endpoint, { id: event_id, body }, now))
  return { delivered: answer.error === null, event_id, ...attemptOf(endpoint, answer, now) }
}
