// Contents of releases.json: the releases, the newest first. The newest is the one that this tree is, or becomes; a tree cannot
// know its own commit, so that is filled in with the release after it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

const Release = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: z.iso.date(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  /** The last one of each service. */
  migrations: z.strictObject({ logistics: z.string(), auth: z.string() }),
  /** Whether its program can be started on a schema of the release after it that says so: all but the first can. */
  starts_on_newer_schemas: z.boolean().default(true),
})
export type Release = z.output<typeof Release>

export const root = resolve(import.meta.dirname, '..')

export function releases(): readonly [Release, ...Release[]] {
  const text = readFileSync(resolve(root, 'releases.json'), 'utf8')
  return z.tuple([Release], Release).parse(JSON.parse(text))
}

/** The release of this tree, and the one before it. */
export function currentAndPrevious(): { readonly current: Release; readonly previous: Release } {
  const [current, previous] = releases()
  if (previous === undefined) throw new Error('releases.json has no release before this one')
  return { current, previous }
}
