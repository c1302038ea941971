import type { Connection } from '../../kernel/scope.ts'
import { insertSiteMail } from '../mail/store.ts'
import { type Device, takeDeviceTurn } from './store.ts'

/** Notifies the person of a login from a new device, in case it wasn't them. Call it in the login's transaction. */
export async function tellDevice(
  connection: Connection,
  { email, site_id, ...seen }: Device & { readonly email: string; readonly site_id: number },
): Promise<void> {
  if (!(await takeDeviceTurn(connection, seen))) return
  await insertSiteMail(connection, { kind: 'new_device', site_id, email, locale: null, now: seen.now })
}
