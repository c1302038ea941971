import { chown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { sharedAccounts } from '../src/postgres/bundled-account.ts'

/** User of everything but Waybill itself. */
export interface Account {
  readonly name: string
  /** To be given to a process that is started; empty where we are that account. */
  readonly as: { readonly uid?: number; readonly gid?: number }
}

/** PostgreSQL refuses root, who therefore hands it to the account that its package has made. */
export async function labAccount(): Promise<Account> {
  const { uid, username } = userInfo()
  if (uid !== 0) return { name: username, as: {} }
  const found = (await sharedAccounts()).find(({ name }) => name === 'postgres')
  if (found === undefined) throw new Error('there is no account postgres, which its package makes')
  return { name: found.name, as: { uid: found.uid, gid: found.gid } }
}

export async function give({ as: { uid, gid } }: Account, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
