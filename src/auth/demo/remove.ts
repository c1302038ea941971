import { sql } from '../../kernel/database/sql.ts'
import { type Passwords, unusablePasswordHash } from '../../kernel/passwords.ts'
import { endAdministratorTokens } from '../admin/store.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { changeSite } from '../sites/changes.ts'
import { type AuthTrace, demoAuthTraces } from './traces.ts'
import { demoSecretLabel } from './world.ts'

/** Ends demo passwords, sessions and secrets, and shuts out the demo's own people, whom the log still names. */
export function removeAuthDemo(
  parts: DeskParts & { readonly passwords: Passwords },
): Promise<readonly AuthTrace[]> {
  return atDesk(parts, async (desk) => {
    const traces = await demoAuthTraces(desk.connection, parts.passwords)
    for (const trace of traces) await removals[trace.kind](desk, trace)
    return traces
  })
}

type Removal = (desk: Desk, trace: AuthTrace) => Promise<void>

const removals: Readonly<Record<AuthTrace['kind'], Removal>> = {
  administrator: shutOutAdministrator,
  account: shutOutAccount,
  site: closeSite,
}

function changeOf({ named }: AuthTrace, whatElse: object): Record<string, unknown> {
  return { password: 'removed', ...(named && whatElse), demo: true }
}

async function shutOutAdministrator(desk: Desk, trace: AuthTrace): Promise<void> {
  const { id, named } = trace
  const now = desk.visit.clock.now()
  await desk.connection.query(sql`
    update administrators set password_hash = null, active = active and not ${named}, version = version + 1,
           updated_at = ${now}
     where id = ${id}`)
  await desk.connection.query(sql`delete from administrator_setups where administrator_id = ${id}`)
  await endAdministratorTokens(desk.connection, id, 'all')
  const target = { type: 'administrator', id }
  const change = changeOf(trace, { active: false })
  await recordAct(desk, null, { action: 'administrator.updated', target, change })
}

async function shutOutAccount(desk: Desk, trace: AuthTrace): Promise<void> {
  const { id, named } = trace
  const now = desk.visit.clock.now()
  await desk.connection.query(sql`
    update accounts set password_hash = ${unusablePasswordHash}, version = version + 1, updated_at = ${now} where id = ${id}`)
  await desk.connection.query(sql`delete from tokens where user_id = ${id}`)
  const { rows } = await desk.connection.query<{ site_id: number }>(sql`
    update site_users set status = case when ${named} then 'suspended' else status end, version = version + 1,
           updated_at = ${now}
     where user_id = ${id} returning site_id`)
  const target = { type: 'user', id }
  const change = changeOf(trace, { status: 'suspended' })
  for (const { site_id } of rows) await recordAct(desk, site_id, { action: 'user.updated', target, change })
}

async function closeSite(desk: Desk, { id, named }: AuthTrace): Promise<void> {
  const { rows } = await desk.connection.query<{ id: number; hint: string }>(sql`
    delete from site_secrets where site_id = ${id} and label = ${demoSecretLabel} returning id, hint`)
  for (const secret of rows) {
    const target = { type: 'secret', id: secret.id }
    const change = { label: demoSecretLabel, hint: secret.hint }
    await recordAct(desk, id, { action: 'secret.revoked', target, change })
  }
  if (named) await changeSite(desk, id, { changes: { status: 'withdrawn' } })
}
