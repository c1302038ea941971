import type { ReplicaReport } from '../../kernel/database/replicas/replicas.ts'
import type { Config } from '../config.ts'
import { ServiceDatabase } from '../service-database.ts'
import { type Finding, Warning, attempt } from './finding.ts'

const reasons = {
  well: '',
  unknown: 'it has not answered twice in a row',
  away: 'it cannot be reached',
  behind: 'it does not follow in time, or follows another timeline than the primary',
  slow: 'it answers much later than the primary',
  foreign: 'it is another server than it should be',
} as const

/** State of a replica for reads. At most a warning: everything works without replicas, so nobody is called at night. */
export function replicaState({ name, state, why, lag_ms }: ReplicaReport): string {
  if (state === 'well') return `${name} follows, at most ${(lag_ms / 1_000).toFixed(1)} s behind`
  const reason = why === undefined ? reasons[state] : `${reasons[state]}: ${why}`
  throw new Warning(`${name} is left alone, and the primary answers: ${reason}`)
}

/** Findings for each configured replica, as the service of that schema sees it. */
export async function replicaFindings(
  config: Config,
  { url, schema }: { readonly url: string; readonly schema: string },
): Promise<readonly Finding[]> {
  if (config.databaseReplicaUrl === undefined) return []
  const data = new ServiceDatabase({ url, schema, config, poolSize: 1 })
  const { replicas } = data
  try {
    // One successful look proves nothing: a replica must answer twice in a row.
    for (const _ of [1, 2]) await replicas?.look()
    const reports = (await replicas?.report()) ?? []
    return await Promise.all(reports.map((each) => attempt(`replica ${schema}`, () => replicaState(each))))
  } finally {
    await data.close()
  }
}
