import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { label, sql } from '../../../kernel/database/sql.ts'
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
  for (const { id, code, name, address, theirs } of rows) {
    // Partners are found by code, so keep it unless it contains the address; then use a unique one.
    const kept = scrubbedText(code, person) === code ? code : `erased-${id}`
    await scope.run(sql`
      update partners t
         set code = ${kept}, name = ${theirs ? mark : scrubbedText(name, person)},
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
  const within = sql`t.company_id = ${scope.company}`
  const stretch = await scrubStretch(scope, clients, { within, email, after: task.after })
  return { after: nextOf(stretch), changed: contacts.length + stretch.changed }
}

/** Erases the address from free text. */
function scrubStep(place: Place): CompanyStep {
  return {
    name: place.table,
    async run(scope, { email, after }) {
      const within = sql`t.company_id = ${scope.company}`
      const stretch = await scrubStretch(scope, place, { within, email, after })
      return { after: nextOf(stretch), changed: stretch.changed }
    },
  }
}

/** Deletes open invitations of the person. */
async function eraseInvitations(scope: WriteScope, { email, after }: Task): Promise<Done> {
  const gone = await scope.run(
    sql`delete from invitations t where t.company_id = ${scope.company} and t.email = ${email}`,
  )
  const within = sql`t.company_id = ${scope.company}`
  const stretch = await scrubStretch(scope, invitations, { within, email, after })
  return { after: nextOf(stretch), changed: gone + stretch.changed }
}

export const referenceSteps: readonly CompanyStep[] = [
  { name: 'partners', run: erasePartners },
  { name: 'clients', run: eraseContacts },
  scrubStep(warehouses),
  scrubStep(replenishments),
  scrubStep(countPlans),
  { name: 'invitations', run: eraseInvitations },
]

/** Keeps the user as an actor in logs, without name, address, password or tokens. */
export async function eraseUser(scope: PlatformWriteScope, email: string): Promise<readonly number[]> {
  const users = await scope.all<{ id: number }>(sql`
    update users u
       set name = ${mark}, email = 'erased-' || u.id || '@erased.invalid', password_hash = ${unusablePasswordHash}, active = false,
           super_admin = false, language = null, has_factor = false, oidc_issuer = null, oidc_subject = null, closed_at = null,
           version = u.version + 1, updated_at = ${scope.now}
     where u.email = ${email} returning u.id`)
  const ids = users.map(({ id }) => id)
  await scope.run(sql`delete from tokens where user_id = any(${ids})`)
  await scope.run(sql`delete from api_tokens where user_id = any(${ids})`)
  await scope.run(sql`delete from user_devices where user_id = any(${ids})`)
  await scope.run(sql`delete from user_device_notices where user_id = any(${ids})`)
  await scope.run(sql`delete from factors where user_id = any(${ids})`)
  await scope.run(sql`delete from recovery_codes where user_id = any(${ids})`)
  await scope.run(sql`delete from factor_challenges where user_id = any(${ids})`)
  await scope.run(sql`delete from sign_ons where email = ${email}`)
  await scope.run(sql`delete from throttle where email = ${email}`)
  await scope.run(sql`delete from links where user_id = any(${ids})`)
  await scope.run(sql`delete from links where email = ${email}`)
  await scope.run(sql`delete from invitations where email = ${email}`)
  await scope.run(sql`delete from mail where email = ${email}`)
  await scope.run(sql`delete from caught_mail where email = ${email}`)
  await scope.run(
    sql`delete from list_search s where s.company_id = 0 and s.list = 'users' and s.id = any(${ids})`,
  )
  return ids
}
