import { countDeviceNotice } from '../../../identity/devices/store.ts'
import { deviceOf, networkOf } from '../../../kernel/devices.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { insertUserMail } from '../mail/store.ts'
import { noteDevice, userDevices } from './store.ts'

interface SignIn {
  readonly user_id: number
  readonly email: string
  readonly address: string
  readonly user_agent: string | undefined
  readonly now: Date
}

/**
 * Notifies the user of a password sign-in from a device not used recently, in case it wasn't theirs. Runs in the
 * sign-in's transaction.
 */
export async function tellDevice(connection: Connection, signIn: SignIn): Promise<void> {
  const { user_id, email, address, user_agent, now } = signIn
  const seen = { owner_id: user_id, network: networkOf(address), device: deviceOf(user_agent), now }
  if (!(await noteDevice(connection, seen))) return
  if (!(await countDeviceNotice(connection, userDevices, seen))) return
  await insertUserMail(connection, { kind: 'new_device', about_id: user_id, email, locale: null, now })
}
