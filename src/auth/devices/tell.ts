import { type SeenDevice, countDeviceNotice } from '../../identity/devices/store.ts'
import type { Connection } from '../../kernel/scope.ts'
import { insertSiteMail } from '../mail/store.ts'
import { accountDevices } from './store.ts'

/** Notifies the person of a login from a new device, in case it wasn't them. Call it in the login's transaction. */
export async function tellDevice(
  connection: Connection,
  { email, site_id, ...seen }: SeenDevice & { readonly email: string; readonly site_id: number },
): Promise<void> {
  if (!(await countDeviceNotice(connection, accountDevices, seen))) return
  await insertSiteMail(connection, { kind: 'new_device', site_id, email, locale: null, now: seen.now })
}
