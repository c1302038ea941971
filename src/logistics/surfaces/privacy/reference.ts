import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { label, name, sql } from '../../../kernel/database/sql.ts'
import type { PlatformWriteScope, WriteScope } from '../../base/access/scopes.ts'
import {
  type Place,
  lockedRows,
  nextOf,
  scrubStretch,
  scrubbedRow,
  stretchOf,
  writeRows,
} from '../../../people/rows.ts'
import { erasedEmail, mark, scrubbedJson, scrubbedText } from '../../../people/scrub.ts'
import { forgetTexts } from './documents.ts'
import { eraseAuditOf } from './audit.ts'
import {
  clients,
  countPlans,
  events,
  invitations,
  isPartner,
  outbox,
  partners,
  replenishments,
  warehouses,
} from './store-places.ts'
import type { CompanyStep, Done, Task } from './store-task.ts'

/**
 * Erases the person from events about their records. The outbox comes first, so rows that move to the events in the
 * meantime are still found.
 */
async function scrubTold(
  scope: WriteScope,
  email: string,
  { type, ids }: { readonly type: 'client' | 'partner'; readonly ids: readonly number[] },
): Promise<void> {
  const within = sql`t.company_id = ${scope.company} and t.resource_type = ${label(type)} and t.resource_id = any(${ids})`
  for (const place of [outbox, events]) {
    const rows = await lockedRows(scope, place, { within })
    const person = { email, words: [], allContacts: true } as const
    const clean = rows.flatMap(
      (row) => scrubbedRow(place, row, { person, isTheirs: (_, isRoot) => isRoot }) ?? [],
    )
    await writeRows(scope, place, { within, rows: clean })
  }
}

interface PartnerRow {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly address: string
  readonly theirs: boolean
}

/**
 * Partners with the address lose name, phone, VAT number and street; partners that only mention it lose the address.
 */
async function erasePartners(scope: WriteScope, task: Task): Promise<Done> {
  const { email, erasure } = task
  const within = sql`t.company_id = ${scope.company}`
  const stretch = await stretchOf(scope, partners, { within, email, after: task.after })
  const ids = stretch.hits.map(([id = 0]) => Number(id))
  const rows = await scope.all<PartnerRow>(sql`
    select t.id, t.code, t.name, t.address::text as address, ${isPartner('t', email)} as theirs from partners t
     where t.company_id = ${scope.company} and t.id = any(${ids}) and t.created_at <= ${erasure.created_at}
     order by t.id for update`)
  const person = { email, words: [] }
  for (const { id, code, name: called, address, theirs } of rows) {
    // Partners are found by code, so keep it unless it contains the address; then use a unique one.
    const kept = scrubbedText(code, person) === code ? code : `erased-${id}`
    await scope.run(sql`
      update partners t
         set code = ${kept}, name = ${theirs ? mark : scrubbedText(called, person)},
             email = case when lower(t.email) = ${email} then ${erasedEmail} else t.email end,
             phone = case when ${theirs} and t.phone is not null then ${mark} else t.phone end,
             vat_number = case when not ${theirs} then t.vat_number end,
             address = ${scrubbedJson(address, person, () => theirs)}::jsonb,
             version = t.version + 1, updated_at = ${scope.now}
       where t.company_id = ${scope.company} and t.id = ${id}`)
  }
  const gone = rows.map(({ id }) => id)
  await forgetTexts(scope, 'partners', gone)
  const own = rows.flatMap(({ id, theirs }) => (theirs ? [id] : []))
  await eraseAuditOf(scope, task, { type: 'partner', ids: own })
  await scrubTold(scope, email, { type: 'partner', ids: own })
  return { after: nextOf(stretch), changed: rows.length }
}

/** Erases a client company's contact data; its name and street stay. */
async function eraseContacts(scope: WriteScope, task: Task): Promise<Done> {
  const { email } = task
  const contacts = await scope.all<{ id: number }>(sql`
    update clients t
       set email = ${erasedEmail}, phone = case when t.phone is not null then ${mark} end,
           address = case when t.address->>'name' is null then t.address else t.address || ${JSON.stringify({ name: mark })}::jsonb end,
           version = t.version + 1, updated_at = ${scope.now}
     where t.company_id = ${scope.company} and lower(t.email) = ${email}
    returning t.id`)
  await scrubTold(scope, email, { type: 'client', ids: contacts.map(({ id }) => id) })
  return scrubTexts(scope, clients, { task, gone: contacts.length })
}

/** Erases the address from free text. `gone`: number of rows that the step has changed besides. */
async function scrubTexts(
  scope: WriteScope,
  place: Place,
  { task: { email, after }, gone = 0 }: { readonly task: Task; readonly gone?: number },
): Promise<Done> {
  const within = sql`t.company_id = ${scope.company}`
  const stretch = await scrubStretch(scope, place, { within, email, after })
  return { after: nextOf(stretch), changed: gone + stretch.changed }
}

function scrubStep(place: Place): CompanyStep {
  return { name: place.table, run: (scope, task) => scrubTexts(scope, place, { task }) }
}

/** Deletes open invitations of the person. */
async function eraseInvitations(scope: WriteScope, task: Task): Promise<Done> {
  const gone = await scope.run(
    sql`delete from invitations t where t.company_id = ${scope.company} and t.email = ${task.email}`,
  )
  return scrubTexts(scope, invitations, { task, gone })
}

export const referenceSteps: readonly CompanyStep[] = [
  { name: 'partners', run: erasePartners },
  { name: 'clients', run: eraseContacts },
  scrubStep(warehouses),
  scrubStep(replenishments),
  scrubStep(countPlans),
  { name: 'invitations', run: eraseInvitations },
]

/** Tables whose rows belong to a user, and those whose rows belong to an address. */
const ofUsers = [
  'tokens',
  'api_tokens',
  'user_devices',
  'user_device_notices',
  'factors',
  'recovery_codes',
  'factor_challenges',
  'links',
]
const ofAddresses = ['sign_ons', 'throttle', 'links', 'invitations', 'mail', 'caught_mail']

/** Keeps the user as an actor in logs, without name, address, password or tokens. */
export async function eraseUser(scope: PlatformWriteScope, email: string): Promise<readonly number[]> {
  const users = await scope.all<{ id: number }>(sql`
    update users u
       set name = ${mark}, email = 'erased-' || u.id || '@erased.invalid', password_hash = ${unusablePasswordHash}, active = false,
           super_admin = false, language = null, has_factor = false, oidc_issuer = null, oidc_subject = null, closed_at = null,
           version = u.version + 1, updated_at = ${scope.now}
     where u.email = ${email} returning u.id`)
  const ids = users.map(({ id }) => id)
  for (const table of ofUsers) await scope.run(sql`delete from ${name(table)} where user_id = any(${ids})`)
  for (const table of ofAddresses) await scope.run(sql`delete from ${name(table)} where email = ${email}`)
  await scope.run(
    sql`delete from list_search s where s.company_id = 0 and s.list = 'users' and s.id = any(${ids})`,
  )
  return ids
}
