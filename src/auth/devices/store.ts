import { sql } from '../../kernel/database/sql.ts'
import { deviceTimes } from '../../kernel/devices.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'

export interface Device {
  readonly account_id: number
  readonly network: string
  readonly device: string
  readonly now: Date
}

/**
 * Whether to write about a new device: not for the account's first one, nor within an hour of the last message. The
 * content of a message is kept until the next one.
 */
export async function takeDeviceTurn(connection: Connection, seen: Device): Promise<boolean> {
  const { account_id, network, device, now } = seen
  const { rows } = await connection.query<{ due: boolean }>(sql`
    insert into account_device_notices as n (account_id, told_at) values (${account_id}, '-infinity')
    on conflict (account_id) do update set told_at = ${now}, network = ${network}, device = ${device}
     where n.told_at <= ${deviceTimes(now).recent}
    returning n.told_at <> '-infinity' as due`)
  return rows[0]?.due === true
}

export interface NewDevice {
  readonly name: string
  readonly site_name: string | null
  readonly locale: Locale | null
  readonly network: string
  readonly device: string
  readonly told_at: Date
}

/** Undefined if the person is gone meanwhile. */
export async function newDeviceOf(
  connection: Connection,
  { email, site_id }: { readonly email: string; readonly site_id: number | null },
): Promise<NewDevice | undefined> {
  const { rows } = await connection.query<NewDevice>(sql`
    select coalesce(u.name, a.name) as name, s.name as site_name, s.locale, n.network, n.device, n.told_at
      from accounts a
      join account_device_notices n on n.account_id = a.id and n.network is not null
      left join sites s on s.id = ${site_id}
      left join site_users u on u.site_id = s.id and u.user_id = a.id
     where a.email = ${email}`)
  return rows[0]
}
