import * as z from 'zod'
import { type DatabaseName, databases, type Place, written } from './places.ts'

const Cluster = z.object({
  members: z.array(
    z.looseObject({
      name: z.enum(databases),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      lag: z.union([z.int(), z.string()]).optional(),
    }),
  ),
})

export type Member = z.output<typeof Cluster>['members'][number]

const Self = z.looseObject({ role: z.string(), state: z.string() })

async function answer(place: Place, path: string): Promise<unknown> {
  const response = await fetch(`http://${written(place)}${path}`, { signal: AbortSignal.timeout(3_000) })
  return JSON.parse(await response.text())
}

/** State of all members according to Patroni at one location; nothing when it does not answer. */
export async function membersAt(place: Place): Promise<readonly Member[] | undefined> {
  const read = Cluster.safeParse(await answer(place, '/cluster').catch(() => undefined))
  return read.data?.members
}

/** Role that a server reports: `master`, `primary`, `replica`; nothing when it does not answer or is not running. */
export async function roleAt(place: Place): Promise<string | undefined> {
  const read = Self.safeParse(await answer(place, '/patroni').catch(() => undefined))
  return read.data?.state === 'running' ? read.data.role : undefined
}

/** The primary of a cluster that could lose it now: the other one follows, synchronously and on the same timeline. */
export function wellLed(members: readonly Member[]): DatabaseName | undefined {
  const leader = members.find(({ role }) => role === 'leader')
  const standby = members.find(({ role }) => role === 'sync_standby')
  const isWell =
    leader?.state === 'running' &&
    (standby?.state === 'running' || standby?.state === 'streaming') &&
    leader.timeline === standby.timeline
  return isWell ? leader.name : undefined
}
