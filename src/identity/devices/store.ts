import { type Statement, sql } from '../../kernel/database/sql.ts'
import { deviceTimes } from '../../kernel/devices.ts'
import type { Connection } from '../../kernel/scope.ts'

/** Table of a realm's last messages about new devices. */
export interface DeviceNotices {
  readonly table: Statement<'none'>
  readonly column: Statement<'none'>
}

export interface SeenDevice {
  readonly owner_id: number
  readonly network: string
  readonly device: string
  readonly now: Date
}

/**
 * Whether to write about a new device: not for the person's first one, nor within an hour of the last message. The
 * content of a message is kept until the next one.
 */
export async function countDeviceNotice(
  connection: Connection,
  { table, column }: DeviceNotices,
  { owner_id, network, device, now }: SeenDevice,
): Promise<boolean> {
  const { rows } = await connection.query<{ due: boolean }>(sql`
    insert into ${table} as n (${column}, told_at) values (${owner_id}, '-infinity')
    on conflict (${column}) do update set told_at = ${now}, network = ${network}, device = ${device}
     where n.told_at <= ${deviceTimes(now).recent}
    returning n.told_at <> '-infinity' as due`)
  return rows[0]?.due === true
}
