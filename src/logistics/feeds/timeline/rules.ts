import type { EventType } from '../../base/access/outbox.ts'
import type { StockMovement } from '../../stock/stock/schema.ts'
import type { TimelineEntry } from './schema.ts'

/** One event in a document's history. */
export interface Happened {
  readonly type: EventType
  readonly status_before: string | null
  readonly status: string | null
  readonly changed: readonly string[]
  readonly actor: string
  readonly actor_name: string | null
  readonly request_id: string
  readonly at: string
}

/**
 * A request takes moments. Entries with the same request ID but further apart were written by a loader, step by step.
 */
const together_ms = 60_000

/** A request's first entry: its time and actor. */
type Beginning = Pick<Happened, 'at' | 'request_id' | 'actor' | 'actor_name'>

interface Group extends Beginning {
  readonly happened: Happened[]
  readonly movements: StockMovement[]
}

/** Events and movements of a document, grouped by request, oldest first. */
export function timelineOf(
  happened: readonly Happened[],
  movements: readonly StockMovement[],
): readonly TimelineEntry[] {
  const groups: Group[] = []
  const groupOf = ({ at, request_id, actor, actor_name }: Beginning) => {
    const isNear = (group: Group) =>
      group.request_id === request_id && Math.abs(Date.parse(group.at) - Date.parse(at)) <= together_ms
    const known = groups.find(isNear)
    if (known !== undefined) return known
    const group = { at, request_id, actor, actor_name, happened: [], movements: [] }
    groups.push(group)
    return group
  }
  for (const each of happened) groupOf(each).happened.push(each)
  for (const each of movements) groupOf({ ...each, at: each.occurred_at }).movements.push(each)
  return groups.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map(entryOf)
}

function entryOf({ at, request_id, actor, actor_name, happened, movements }: Group): TimelineEntry {
  const moved = happened.find((each) => each.status_before !== null)
  return {
    at,
    actor: actorOf(actor, actor_name),
    events: happened.map((each) => each.type),
    status_before: moved?.status_before ?? null,
    status: happened.at(-1)?.status ?? null,
    changed: [...new Set(happened.flatMap((each) => each.changed))].toSorted((a, b) => a.localeCompare(b)),
    movements,
    request_id,
  }
}

/** `user:5`, `integration:etsm`, `cli`, `worker`. */
export function actorOf(caller: string, name: string | null): TimelineEntry['actor'] {
  const [type, of] = caller.split(':')
  if (type === 'user') return { type, id: Number(of), name }
  if (type === 'integration') return { type, id: null, name: of ?? null }
  return { type: type === 'cli' ? 'cli' : 'worker', id: null, name: null }
}
