import { uuidv7 } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import type { Vault } from '../kernel/vault.ts'
import { type CallableWebhook, attemptOf, endpointOf, callOf } from './call.ts'
import type { TestResult } from './schema.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'
import type { Sender } from './sender.ts'
import { sendTraced } from './traced.ts'

export interface Calling {
  readonly vault: Vault
  readonly sender: Sender
  readonly trials: Trials
  readonly tracer?: Tracer
}

const mostOfOne = 4
const most = 64

/** Limits concurrent trials, in total and per caller: each trial holds a request for as long as the receiver takes. */
export class Trials {
  readonly #underWay = new Map<string, number>()
  #count = 0

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = this.#underWay.get(caller) ?? 0
    if (own >= mostOfOne || this.#count >= most) throw new Problem('trials_under_way')
    this.#count += 1
    this.#underWay.set(caller, own + 1)
    try {
      return await work()
    } finally {
      this.#count -= 1
      const left = (this.#underWay.get(caller) ?? 1) - 1
      if (left === 0) this.#underWay.delete(caller)
      else this.#underWay.set(caller, left)
    }
  }
}

interface Trial {
  readonly sample: { readonly data: object }
  readonly now: Date
  /** Key of the limit per caller. */
  readonly caller: string
}

type Sampled = CallableWebhook & { readonly payload: 'full' | 'thin' }

export function sendSample(
  { vault, sender, trials }: Calling,
  webhook: Sampled,
  { sample, now, caller }: Trial,
): Promise<TestResult> {
  return trials.run(caller, async () => {
    const endpoint = endpointOf(webhook, vault)
    const event_id = `evt_${uuidv7()}`
    const { data, ...rest } = sample
    const message = { ...rest, id: event_id, timestamp: now.toISOString().replace('Z', '000Z') }
    const body = JSON.stringify(webhook.payload === 'thin' ? message : { ...message, data })
    const call = callOf(endpoint, { id: event_id, body }, now)
    const answer = await sendTraced(webhook.id, call, (each) => sender.send(each))
    return { delivered: answer.error === null, event_id, ...attemptOf(endpoint, answer, now) }
  })
}
