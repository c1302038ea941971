import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

/** The release that this program is. */
export const version = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version

/** The version of the contract that callers rely on. The program has a version of its own. */
export const contractVersion = '1.0'

const release = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

export function isRelease(text: string): boolean {
  return release.test(text)
}

/** Below 0 where the first is the older one, 0 where they are the same. What is no release is older than all. */
export function compareReleases(one: string, other: string): number {
  const [ours, theirs] = [partsOf(one), partsOf(other)]
  const at = ours.findIndex((part, i) => part !== theirs[i])
  return at === -1 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
}

function partsOf(text: string): readonly number[] {
  const [, ...parts] = release.exec(text) ?? ['', '-1', '-1', '-1']
  return parts.map(Number)
}
