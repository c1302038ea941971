import type { NewDevice } from '../../identity/devices/letter.ts'
import type { DeviceNotices } from '../../identity/devices/store.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

export const accountDevices: DeviceNotices = {
  table: sql`account_device_notices`,
  column: sql`account_id`,
}

/** Undefined if the person is gone meanwhile. */
export async function newDeviceOf(
  connection: Connection,
  { email, about_id: site_id }: { readonly email: string; readonly about_id: number | null },
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
