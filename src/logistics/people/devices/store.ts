import type { NewDevice } from '../../../identity/devices/letter.ts'
import type { DeviceNotices, SeenDevice } from '../../../identity/devices/store.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { deviceTimes } from '../../../kernel/devices.ts'
import type { Connection } from '../../../kernel/scope.ts'

export const userDevices: DeviceNotices = { table: sql`user_device_notices`, column: sql`user_id` }

/** Records that the device was used, at most once an hour. Returns whether it is new. */
export async function noteDevice(connection: Connection, seen: SeenDevice): Promise<boolean> {
  const { owner_id, network, device, now } = seen
  const { stale, recent } = deviceTimes(now)
  const { rows } = await connection.query<{ is_new: boolean }>(sql`
    insert into user_devices as d (user_id, network, device, first_seen_at, seen_at)
    values (${owner_id}, ${network}, ${device}, ${now}, ${now})
    on conflict (user_id, network, device) do update
       set first_seen_at = case when d.seen_at < ${stale} then excluded.seen_at else d.first_seen_at end,
           seen_at = excluded.seen_at
     where d.seen_at < ${recent}
    returning d.first_seen_at = d.seen_at as is_new`)
  return rows[0]?.is_new === true
}

/** Returns undefined if the person has been deleted, or has changed address. */
export async function newDeviceOf(
  connection: Connection,
  { email, about_id: user_id }: { readonly email: string; readonly about_id: number | null },
): Promise<NewDevice | undefined> {
  const { rows } = await connection.query<NewDevice>(sql`
    select u.name, null as site_name, u.language as locale, n.network, n.device, n.told_at
      from users u join user_device_notices n on n.user_id = u.id and n.network is not null
     where u.id = ${user_id} and u.email = ${email} and u.active`)
  return rows[0]
}
