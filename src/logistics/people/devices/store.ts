import { sql } from '../../../kernel/database/sql.ts'
import { deviceTimes } from '../../../kernel/devices.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { Connection } from '../../../kernel/scope.ts'

export interface Device {
  readonly user_id: number
  readonly network: string
  readonly device: string
  readonly now: Date
}

/** Records that the device was used, at most once an hour. Returns whether it is new. */
export async function noteDevice(connection: Connection, seen: Device): Promise<boolean> {
  const { user_id, network, device, now } = seen
  const { stale, recent } = deviceTimes(now)
  const { rows } = await connection.query<{ is_new: boolean }>(sql`
    insert into user_devices as d (user_id, network, device, first_seen_at, seen_at)
    values (${user_id}, ${network}, ${device}, ${now}, ${now})
    on conflict (user_id, network, device) do update
       set first_seen_at = case when d.seen_at < ${stale} then excluded.seen_at else d.first_seen_at end,
           seen_at = excluded.seen_at
     where d.seen_at < ${recent}
    returning d.first_seen_at = d.seen_at as is_new`)
  return rows[0]?.is_new === true
}

/**
 * Whether to send a message about a new device. None is sent for the user's first device, or within an hour of the last
 * message. The message's details are kept until the next one.
 */
export async function takeDeviceTurn(connection: Connection, seen: Device): Promise<boolean> {
  const { user_id, network, device, now } = seen
  const { rows } = await connection.query<{ due: boolean }>(sql`
    insert into user_device_notices as n (user_id, told_at) values (${user_id}, '-infinity')
    on conflict (user_id) do update set told_at = ${now}, network = ${network}, device = ${device}
     where n.told_at <= ${deviceTimes(now).recent}
    returning n.told_at <> '-infinity' as due`)
  return rows[0]?.due === true
}

export interface NewDevice {
  readonly name: string
  readonly language: Locale | null
  readonly network: string
  readonly device: string
  readonly told_at: Date
}

/** Returns undefined if the person has been deleted, or has changed address. */
export async function newDeviceOf(
  connection: Connection,
  { user_id, email }: { readonly user_id: number | null; readonly email: string },
): Promise<NewDevice | undefined> {
  const { rows } = await connection.query<NewDevice>(sql`
    select u.name, u.language, n.network, n.device, n.told_at
      from users u join user_device_notices n on n.user_id = u.id and n.network is not null
     where u.id = ${user_id} and u.email = ${email} and u.active`)
  return rows[0]
}
