import { accountByEmail, unlockAccount } from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'

/** Lets an address log in again, whether or not there is an account of it; true where something was forgotten. */
export async function unlockByAddress(desk: Desk, email: string): Promise<boolean> {
  const account = await accountByEmail(desk.connection, email)
  const unlocked = await unlockAccount(desk.connection, email)
  const target = account === undefined ? {} : { target: { type: 'account', id: account.id } }
  await recordAct(desk, null, { action: 'account.unlocked', ...target, change: { email, unlocked } })
  return unlocked
}
