import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Mode bits for reading or writing by others. Passing through is fine: the database's account may need it. */
const open = 0o066

/** Warning, at start and in `doctor`, about a data folder open to other accounts; undefined for a closed one. */
export async function openFolderWarning(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  // Windows has no such mode bits.
  if (found === undefined || process.platform === 'win32' || (found.mode & open) === 0) return undefined
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  return `Other accounts of this machine can open the data folder ${folder} (${mode}): chmod 700 it`
}
