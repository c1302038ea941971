import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Reading or writing by others; going through is what an account of its own for the database may need. */
const open = 0o066

/** What a start and `doctor` say of a data folder that other accounts of the machine can look into; undefined for a closed one. */
export async function openFolderWarning(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  // Windows knows no such bits.
  if (found === undefined || process.platform === 'win32' || (found.mode & open) === 0) return undefined
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  return `Other accounts of this machine can open the data folder ${folder} (${mode}): chmod 700 it`
}
