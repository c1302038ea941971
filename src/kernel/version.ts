import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

export const version = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version

/** Version of the API contract. The program has its own version. */
export const contractVersion = '1.0'

const release = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

export function isRelease(text: string): boolean {
  return release.test(text)
}

/** Negative if the first is older, 0 if they are the same. Anything but a release is older than every release. */
export function compareReleases(one: string, other: string): number {
  const [ours, theirs] = [partsOf(one), partsOf(other)]
  const at = ours.findIndex((part, i) => part !== theirs[i])
  return at === -1 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
}

function partsOf(text: string): readonly number[] {
  const [, ...parts] = release.exec(text) ?? ['', '-1', '-1', '-1']
  return parts.map(Number)
}
