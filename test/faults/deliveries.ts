import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/kernel/database/database.ts'
import { authSource } from './auth-event-source.ts'
import { BadReceiver } from './bad-receiver.ts'
import { type EventSource, logisticsSource } from './event-source.ts'
import { WebhookWorkers } from './webhook-workers.ts'

export interface DeliveryTrial {
  readonly service: EventSource['service']
  /** Database of that service. */
  readonly database: Database
  readonly url: string
  readonly events: number
  readonly resources: number
  readonly kills: number
  readonly limit_ms: number
  readonly report: (line: string) => void
}

export interface DeliveryReport {
  readonly events: number
  readonly arrivals: number
  readonly accepted: number
  readonly lost: number
  readonly duplicates: number
  readonly kills: number
  readonly seconds: number
  /** Unsigned, out of order, not at rest at the end. */
  readonly faults: readonly string[]
}

const key = 'key-of-the-delivery-trial-and-of-nothing-else'
/** As the real one, but over in seconds. */
const schedule_ms = [0, 20, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]
const batch = 20

/** Events to a bad receiver by workers that are killed: which of them arrived, how often and in which order. */
export async function deliverThroughFaults(trial: DeliveryTrial): Promise<DeliveryReport> {
  const { service, database, url, events } = trial
  let secret = ''
  const bad = await BadReceiver.start(() => secret)
  const workers = new WebhookWorkers({
    url,
    service,
    key,
    engine: { lease_ms: 4_000, poll_ms: 50, schedule_ms },
  })
  const began = performance.now()
  try {
    const opened = service === 'auth' ? authSource : logisticsSource
    const source = await opened(database, `${bad.receiver.address}/hook`, key)
    secret = source.secret
    await Promise.all([workers.start(), workers.start()])
    const written: (string | number)[] = []
    const write = async () => {
      while (written.length < events) {
        const count = Math.min(batch, events - written.length)
        written.push(...(await source.write({ count, resources: trial.resources })))
        // Not far ahead of what is delivered: the writers and the workers are there at the same time.
        while (written.length - bad.accepted.size > 2_000) await sleep(5)
      }
    }
    const kills = await Promise.all([write(), killing(trial, bad, workers)]).then(([, count]) => count)
    await allAccepted(trial, bad, began)
    const lost = (await source.idsOf(written)).filter((id) => !bad.accepted.has(id))
    const faults = [...bad.faults, ...(await unrest(source))]
    return {
      events: written.length,
      arrivals: bad.arrivals,
      accepted: bad.accepted.size,
      lost: lost.length,
      duplicates: bad.duplicates,
      kills,
      seconds: (performance.now() - began) / 1000,
      faults,
    }
  } finally {
    await workers.stop('SIGKILL')
    await bad.receiver.stop()
    if (workers.said !== '') trial.report(workers.said)
  }
}

async function killing(trial: DeliveryTrial, bad: BadReceiver, workers: WebhookWorkers): Promise<number> {
  const { events, kills, limit_ms } = trial
  const end = performance.now() + limit_ms
  for (let done = 0; done < kills; done += 1) {
    const at = (events * (done + 1)) / (kills + 1)
    while (bad.accepted.size < at) {
      if (performance.now() > end) return done
      await sleep(5)
    }
    await workers.replace()
    trial.report(`kill ${done + 1}: ${bad.accepted.size} of ${events} accepted, ${bad.duplicates} twice`)
  }
  return kills
}

async function allAccepted(
  { events, limit_ms }: DeliveryTrial,
  bad: BadReceiver,
  began: number,
): Promise<void> {
  while (bad.accepted.size < events && performance.now() - began < limit_ms) await sleep(20)
}

/** Work that is left once the workers had time to write the last results. */
async function unrest(source: EventSource): Promise<readonly string[]> {
  for (let attempt = 0; ; attempt += 1) {
    const faults = await source.unrest()
    if (faults.length === 0 || attempt === 100) return faults
    await sleep(100)
  }
}
