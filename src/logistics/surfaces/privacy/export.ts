import { type Owned, type Statement, join, label, name, slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { SectionRows } from '../../../people/export.ts'
import { type Place, type RowReader, hitsOf, shownRows } from '../../../people/rows.ts'
import { textFor } from '../../documents/spine/placeholders.ts'
import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKinds } from '../../kinds.ts'
import { documentRows } from '../../documents/spine/store-placeholders.ts'
import {
  answers,
  auditRows,
  clients,
  countPlans,
  deliveries,
  documentPlace,
  events,
  invitations,
  isTheirs,
  movements,
  replenishments,
  namesAddress,
  outbox,
  partners,
  warehouses,
} from './store-places.ts'

/** A kind of rows, with its exported columns besides the company. */
interface Shown {
  readonly place: Place
  readonly columns: readonly string[]
  /** Also include rows of the person's documents. */
  readonly ofDocuments?: true
}

/** More than a person does in years. */
const actsLimit = 100_000

const eventColumns = ['event_id', 'type', 'resource_type', 'resource_id', 'data', 'previous']

const shown: readonly Shown[] = [
  {
    place: partners,
    columns: ['id', 'client_3pl_id', 'code', 'name', 'vat_number', 'email', 'phone', 'address', 'created_at'],
  },
  { place: clients, columns: ['id', 'code', 'name', 'email', 'phone', 'address', 'created_at'] },
  {
    place: invitations,
    columns: ['id', 'email', 'name', 'role', 'language', 'created_at', 'expires_at'],
  },
  { place: replenishments, columns: ['id', 'article_id', 'worker', 'note', 'done_at'] },
  { place: countPlans, columns: ['id', 'name', 'created_at'] },
  { place: warehouses, columns: ['id', 'code', 'name', 'address'] },
  { place: outbox, columns: [...eventColumns, 'created_at'], ofDocuments: true },
  { place: events, columns: ['sequence', ...eventColumns, 'occurred_at'], ofDocuments: true },
  {
    place: deliveries,
    columns: ['webhook_id', 'id', 'event_id', 'event_type', 'attempts', 'created_at'],
  },
  { place: answers, columns: ['caller', 'route', 'status', 'body', 'created_at'] },
  { place: auditRows, columns: ['id', 'at', 'actor', 'action', 'target_type', 'target_id', 'change'] },
  {
    place: movements,
    columns: [
      'id',
      'article_id',
      'warehouse_id',
      'kind',
      'source_type',
      'source_id',
      'reason',
      'occurred_at',
    ],
  },
]

/** All data on a person in the scope's companies. With access everywhere, it includes their user data. */
export async function* personIn(scope: ReadScope, email: string): AsyncGenerator<SectionRows> {
  if (scope.everywhere) yield* userSections(scope, email)
  for (const kind of documentKinds) {
    yield { section: kind.table, rows: [] }
    for (const within of await companiesWith(scope, kind.table))
      yield* documentSection(scope, kind, { within, email })
  }
  for (const kind of shown) {
    const { table } = kind.place
    yield { section: table, rows: [] }
    for (const within of await companiesWith(scope, table))
      yield* placeSection(scope, kind, { within, email })
  }
}

/** Companies that have any such rows. A host has thousands, and querying each for every kind took half a minute. */
async function companiesWith(scope: ReadScope, table: string): Promise<readonly Looking['within'][]> {
  const reader: RowReader = scope
  const { each } = scope.tenants
  const rows = await reader.all<{ id: number }>(
    slow(sql`
      select w.id from ${each} as w (id)
       where exists (select from ${name(table)} t where t.company_id = w.id) order by w.id`),
  )
  return rows.map(
    ({ id }) =>
      (alias: string) =>
        scope.tenantsOf(id).within(alias),
  )
}

interface Looking {
  readonly within: (alias: string) => Statement<Owned>
  readonly email: string
}

async function* documentSection(
  scope: ReadScope,
  kind: DocumentKind,
  { within, email }: Looking,
): AsyncGenerator<SectionRows> {
  const { table, alias, record } = kind
  const also = sql`(${within('t')} and (${isTheirs(kind, email)} or ${namesAddress(kind, email)}))`
  const reader: RowReader = scope
  for await (const keys of hitsOf(scope, documentPlace(kind), { within: within('t'), email, also })) {
    const id = name(`${alias}.id`)
    const rows = await reader.all<{ json: string }>(
      slow(sql`
        select row_to_json(r)::text as json
          from (select ${record} from ${documentRows(kind)}
                 where ${within(alias)} and ${id} = any(${keys.map(([key = 0]) => Number(key))}) order by ${id}) r`),
    )
    yield { section: table, rows: rows.map(({ json }) => textFor([kind], scope.visit.role, json)) }
  }
}

async function* placeSection(
  scope: ReadScope,
  { place, columns, ofDocuments }: Shown,
  { within, email }: Looking,
): AsyncGenerator<SectionRows> {
  const also = ofDocuments === true ? theirDocuments({ within, email }) : undefined
  for await (const keys of hitsOf(scope, place, { within: within('t'), email, also })) {
    yield {
      section: place.table,
      rows: await shownRows(scope, place, {
        within: within('t'),
        keys,
        columns: ['company_id', ...columns],
      }),
    }
  }
}

/** Rows `t` about the person's documents, whether or not they mention the address. */
function theirDocuments({ within, email }: Looking): Statement<Owned> {
  const kinds = documentKinds.filter(({ people }) => people !== undefined)
  const theirs = kinds.map(
    (kind) => sql`t.resource_type = ${label(kind.resource)} and t.resource_id in (
      select t.id from ${name(kind.table)} t where ${within('t')} and ${isTheirs(kind, email)})`,
  )
  return sql`(${within('t')} and (${join(theirs, sql` or `)}))`
}

/** The user with that address, who belongs to no company, with log entries about and by them. */
async function* userSections(scope: ReadScope, email: string): AsyncGenerator<SectionRows> {
  const everywhere = scope.tenantsAndNone.within('u')
  const reader: RowReader = scope
  const user = sql`(select u.id from users u where ${everywhere} and u.email = ${email})`
  const sections: Readonly<Record<string, Statement<Owned>>> = {
    users: sql`select u.id, u.name, u.email, u.language, u.oidc_issuer, u.oidc_subject, u.super_admin, u.active, u.created_at, u.updated_at
          from users u
         where ${everywhere} and u.email = ${email}`,
    memberships: sql`select m.company_id, m.role, m.is_primary, m.client_ids, m.created_at from memberships m where m.user_id = ${user}`,
    sessions: sql`select t.id, t.created_at, t.expires_at, t.at_console, t.last_used_at, t.address, t.user_agent
          from tokens t where t.user_id = ${user} order by t.id`,
    api_tokens: sql`select t.id, t.name, t.read_only, t.modules, t.company_ids, t.created_at, t.expires_at, t.last_used_at, t.address
          from api_tokens t where t.user_id = ${user} order by t.id`,
    devices: sql`select d.network, d.device, d.first_seen_at, d.seen_at from user_devices d where d.user_id = ${user} order by d.seen_at`,
    factors: sql`select f.kind, f.name, f.domain, f.created_at, f.last_used_at from factors f where f.user_id = ${user} order by f.id`,
    failed_sign_ins: sql`select t.failures, t.first_at, t.locked_until from throttle t where ${everywhere} and t.email = ${email}`,
    links: sql`select r.kind, r.email, r.by_mail, r.created_at, r.expires_at from links r
         where r.user_id = ${user} or ${everywhere} and r.email = ${email} order by r.id`,
    mail_waiting: sql`select m.kind, m.created_at from mail m where ${everywhere} and m.email = ${email} order by m.id`,
    mail_caught: sql`select c.subject, c.text, c.at from caught_mail c where ${everywhere} and c.email = ${email} order by c.id`,
    acts: sql`select t.id, t.company_id, t.at, t.actor, t.action, t.target_type, t.target_id, t.change from audit t
         where t.actor = 'user:' || ${user} or t.target_type = 'user' and t.target_id = ${user}::text
         order by t.id limit ${actsLimit}`,
  }
  for (const [section, rows] of Object.entries(sections)) {
    const found = await reader.all<{ json: string }>(
      slow(sql`select row_to_json(r)::text as json from (${rows}) r`),
    )
    yield { section, rows: found.map(({ json }) => json) }
  }
}
