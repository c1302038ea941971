import type { Database } from '../../../kernel/database/database.ts'
import type { Job } from '../../../kernel/job.ts'
import { trackLabel } from '../sales-orders/act-labels.ts'
import { providerOf } from './reach.ts'
import { nextTrack_ms } from './rules-answers.ts'
import { LabelRunner, type RunnerParts } from './runner.ts'
import { type ClaimedLabel, claimTracks, trackNext } from './store-queue.ts'

export type CarrierJobParts = RunnerParts & { readonly database: Database }

export function carrierJobs(parts: CarrierJobParts): readonly Job[] {
  const runner = new LabelRunner(parts)
  return [
    {
      name: 'carrier-labels',
      summary: 'Asks carriers for labels of parcels, and tells them of those that are not wanted',
      loop_ms: 100,
      endless: true,
      handle: (context) => runner.run(context),
    },
    {
      name: 'carrier-tracking',
      summary: 'Asks carriers where parcels are that have left',
      every: '*/5 * * * *',
      handle: ({ signal }) => trackParcels(parts, signal),
    },
  ]
}

/** Maximum labels per run, and per call. */
const runLimit = 2_000
const batch = 50
const later_ms = 30 * 60_000

/** One run: each call asks about up to fifty parcels, and each parcel is asked about rarely. */
export async function trackParcels(parts: CarrierJobParts, signal: AbortSignal): Promise<void> {
  for (let looked = 0; looked < runLimit && !signal.aborted; looked += 200) {
    const labels = await claimTracks(parts.database, { limit: 200, later_ms })
    for (const some of batches(labels)) await trackSome(parts, some, signal)
    if (labels.length === 0) return
  }
}

/** Batches of labels, each for one connection. */
function batches(labels: readonly ClaimedLabel[]): readonly (readonly ClaimedLabel[])[] {
  const groups = Map.groupBy(labels, ({ company_id, connection_id }) => `${company_id} ${connection_id}`)
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / batch) }, (_, i) =>
      group.slice(i * batch, (i + 1) * batch),
    ),
  )
}

async function trackSome(
  parts: CarrierJobParts,
  labels: readonly ClaimedLabel[],
  signal: AbortSignal,
): Promise<void> {
  const { database, desk } = parts
  const provider = providerOf(labels[0]?.connection ?? null, parts, signal)
  if (typeof provider === 'string') return
  const asked = labels.map(({ request_id, reference, tracking_number }) => ({
    request_id,
    reference,
    tracking_number,
  }))
  const said = (await provider.track(asked)) ?? []
  for (const label of labels) {
    const { company_id, order_id, parcel_id, id, request_id, age_ms } = label
    const tracked = said.find((each) => each.request_id === request_id)
    if (tracked !== undefined)
      await desk.inCompany(company_id, (scope) =>
        trackLabel(scope, { order_id, id: parcel_id, label_id: id }, tracked),
      )
    await trackNext(database, label, nextTrack_ms(age_ms, tracked?.status ?? null))
  }
}
