import { type Statement, label, name, slow, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Place, type PlaceRow, lockedRows, scrubbedRow, writeRows } from '../../../people/rows.ts'
import { type Person, wordsIn } from '../../../people/scrub.ts'
import type { DocumentKind } from '../../documents/spine/kind.ts'
import { tellAll } from '../../documents/spine/tell.ts'
import {
  documentPlace,
  events,
  feed,
  isOpen,
  isPartner,
  isTheirs,
  namesAddress,
  outbox,
  partPlaces,
} from './store-places.ts'
import type { CompanyStep, Done, Task } from './store-task.ts'

/** Documents scanned per transaction, and documents changed with all their events. */
const looked = sql`5000`
const lookedLimit = 5_000
const changedLimit = 100

/** A document that mentions the person. */
interface Hit {
  readonly id: number
  /** True if the document is theirs; false if it only mentions their address. */
  readonly theirs: boolean
  /** Applies to any recipient. */
  readonly allContacts?: true
}

export function documentStep(kind: DocumentKind): CompanyStep {
  return { name: kind.table, run: (scope, task) => eraseNext(scope, kind, task) }
}

async function eraseNext(scope: WriteScope, kind: DocumentKind, task: Task): Promise<Done> {
  const { email, erasure } = task
  const [after = 0] = task.after
  const theirs = isTheirs(kind, email)
  const [found] = await scope.all<{ hits: readonly Hit[]; looked: number; last: number | null }>(
    slow(sql`
      with looked as materialized (
        select t.id, ${theirs} as theirs, ${namesAddress(kind, email)} as named
          from ${name(kind.table)} t
         where t.company_id = ${scope.company} and t.id > ${after}::bigint and t.created_at <= ${erasure.created_at}
           and (${erasure.include_open} or not ${isOpen(kind, email)})
         order by t.id limit ${looked})
      select coalesce((select json_agg(json_build_object('id', h.id, 'theirs', h.theirs) order by h.id)
                         from (select * from looked where theirs or named order by id limit ${changedLimit}) h), '[]') as hits,
             (select count(*)::int from looked) as looked, (select max(id) from looked) as last`),
  )
  const hits = found?.hits ?? []
  const changed = await eraseDocuments(scope, kind, { hits, email })
  const lastHit = hits.at(-1)
  if (hits.length === changedLimit && lastHit !== undefined) return { after: [lastHit.id], changed }
  const { looked: rows = 0, last = null } = found ?? {}
  return { after: rows < lookedLimit || last === null ? undefined : [last], changed }
}

interface Wanted {
  readonly hits: readonly Hit[]
  readonly email: string
}

/**
 * Erases the person from documents and all copies of them, in one transaction: rows, line texts, events sent and
 * unsent, the feed and the index. It then publishes the document without the person, so holders of copies learn of it.
 */
export async function eraseDocuments(
  scope: WriteScope,
  kind: DocumentKind,
  { hits, email }: Wanted,
): Promise<number> {
  if (hits.length === 0) return 0
  const ids = hits.map(({ id }) => id)
  const place = documentPlace(kind)
  const own = sql`t.company_id = ${scope.company}`
  const rows = await lockedRows(scope, place, { within: own, keys: ids.map((id) => [id]) })
  const people = await peopleOf(scope, kind, { hits, email })
  const changed = new Set(await scrubAll(scope, place, { rows, people, within: own }))
  for (const part of partPlaces(kind)) {
    const [document = 'id'] = Object.keys(part.key)
    const within = sql`${own} and ${name(`t.${document}`)} = any(${ids})`
    const parts = await lockedRows(scope, part, { within })
    for (const id of await scrubAll(scope, part, { rows: parts, people, within })) changed.add(id)
  }
  kind.people?.files?.(
    scope,
    hits.flatMap(({ id, theirs }) => (theirs ? [id] : [])),
  )
  await scrubCopies(scope, kind, { ids, people })
  const touched = [...changed].toSorted((a, b) => a - b)
  await scope.run(sql`
    update ${name(kind.table)} t set version = t.version + 1, updated_at = ${scope.now}
     where t.company_id = ${scope.company} and t.id = any(${touched})`)
  const type = kind.events.find((event) => event.type.endsWith('.updated'))?.type
  const types = type === undefined ? [] : [type]
  await tellAll(
    scope,
    kind,
    touched.map((id) => ({ id, types })),
  )
  return touched.length
}

/** Known details of the person from each document: its recipient, and its partner if that is the person. */
async function peopleOf(
  scope: WriteScope,
  kind: DocumentKind,
  { hits, email }: Wanted,
): Promise<ReadonlyMap<number, Subject>> {
  const recipient = kind.people === undefined ? sql`'{}'::jsonb` : name(`t.${kind.people.recipient}`)
  const rows = await scope.all<{ id: number; words: readonly (string | null)[] }>(sql`
    select t.id, array[${recipient}->>'name', ${recipient}->>'company_name', ${recipient}->>'phone',
                       ${recipient}->>'address_line1', p.name, p.phone] as words
      from ${name(kind.table)} t
      left join partners p on p.company_id = t.company_id and p.id = t.partner_id and ${isPartner('p', email)}
     where t.company_id = ${scope.company} and t.id = any(${hits.map(({ id }) => id)})`)
  const words = new Map(rows.map((row) => [row.id, wordsIn(row.words)]))
  return new Map(
    hits.map(({ id, theirs, allContacts }) => {
      const person = {
        email,
        words: theirs ? (words.get(id) ?? []) : [],
        ...(allContacts && { allContacts }),
      }
      return [id, { theirs, person }]
    }),
  )
}

interface Subject {
  readonly person: Person
  readonly theirs: boolean
}

interface Scrubbed {
  readonly rows: readonly PlaceRow[]
  readonly people: ReadonlyMap<number, Subject>
  readonly within: Statement<'company'>
}

/** Returns the documents whose rows changed. */
async function scrubAll(
  scope: WriteScope,
  place: Place,
  { rows, people, within }: Scrubbed,
): Promise<readonly number[]> {
  const at = Object.keys(place.key).findIndex((column) => column !== 'id' && column !== 'sequence')
  const documentOf = (row: PlaceRow) => Number(row.key[Math.max(at, 0)])
  const clean = rows.flatMap((row) => {
    const subject = people.get(documentOf(row))
    if (subject === undefined) return []
    const { person, theirs } = subject
    return scrubbedRow(place, row, { person, isTheirs: (_, isRoot) => isRoot && theirs }) ?? []
  })
  await writeRows(scope, place, { within, rows: clean })
  return clean.map(documentOf)
}

/** The outbox comes first, so rows that move to the events in the meantime are still found. */
async function scrubCopies(
  scope: WriteScope,
  { resource, table }: DocumentKind,
  { ids, people }: { readonly ids: readonly number[]; readonly people: Scrubbed['people'] },
): Promise<void> {
  const told = sql`
    t.company_id = ${scope.company} and t.resource_type = ${label(resource)} and t.resource_id = any(${ids})`
  for (const place of [outbox, events]) {
    const rows = await lockedRows(scope, place, { within: told })
    await scrubAll(scope, place, { rows, people, within: told })
  }
  const fed = sql`t.company_id = ${scope.company} and t.resource_type = ${label(resource)} and t.id = any(${ids})`
  await scrubAll(scope, feed, { rows: await lockedRows(scope, feed, { within: fed }), people, within: fed })
  await forgetTexts(scope, table, ids)
}

/** Removes documents from the index. Until they're indexed again, searches read their rows. */
export async function forgetTexts(scope: WriteScope, list: string, ids: readonly number[]): Promise<void> {
  await scope.run(sql`
    delete from list_search s where s.company_id = ${scope.company} and s.list = ${list} and s.id = any(${ids})`)
  await scope.run(sql`
    insert into search_queue (company_id, list, id) select ${scope.company}, ${list}, id from unnest(${ids}::bigint[]) as id
    on conflict do nothing`)
}
