import { readFile, stat } from 'node:fs/promises'
import { isOwn, processesOf, sharedAccounts } from './bundled-account.ts'
import { BundledDatabaseError } from './bundled-error.ts'
import type { DataFolder } from './bundled-folder.ts'
import { writtenPostmaster } from './bundled-process.ts'

/** Account of the folder's server, for `doctor`. Throws if other processes run as the same account. */
export async function accountState(folder: DataFolder): Promise<string> {
  const { uid } = await stat(folder.cluster)
  const self = process.getuid?.()
  if (self === undefined || uid === self) return 'that of Waybill itself'
  const shared = (await sharedAccounts()).find((each) => each.uid === uid)
  if (shared !== undefined) {
    throw new BundledDatabaseError(
      `PostgreSQL runs as ${shared.name}, as which other programs run and reach the data: ` +
        'see that the data folder belongs to root, and start Waybill again',
    )
  }
  const others = await strangersOf(folder, uid)
  if (others.length > 0) {
    throw new BundledDatabaseError(
      `other processes run as the account of PostgreSQL (uid ${uid}): pid ${others.join(', ')}`,
    )
  }
  return isOwn(uid) ? `of its own (uid ${uid})` : `uid ${uid}, to whom the data folder belongs`
}

/** Processes of the account that are neither the server nor its children. */
async function strangersOf(folder: DataFolder, uid: number): Promise<readonly number[]> {
  const server = await writtenPostmaster(folder)
  const strangers: number[] = []
  for (const pid of await processesOf(uid)) {
    const written = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // State and parent follow the name, which may contain anything. A process that has ended has neither.
    const [, state, parent] = /^\d+ \(.*\) (\w) (\d+) /s.exec(written) ?? []
    if (state === undefined || 'ZX'.includes(state)) continue
    if (pid !== server?.pid && Number(parent) !== server?.pid) strangers.push(pid)
  }
  return strangers
}
