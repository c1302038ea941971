import type { Passwords } from './passwords.ts'

/** Printed at every start with the demo world, so they protect nothing, whoever has one of them. */
export const demoPasswords = { logistics: 'demo-waybill', auth: 'demo-waybill-pass' } as const

/** The addresses of the demo world end so; no mail ever reaches one, since `.test` belongs to nobody. */
export const demoAddresses = '%@demo.waybill.test'

/** What stands for a password where there is none: no hash, so that nothing matches it. */
export const noPassword = '!'

/** Something of the demo world by which anybody could get in. */
export interface DemoTrace {
  readonly kind: 'user' | 'account' | 'administrator' | 'site'
  readonly id: number
  /** E-mail address or slug. */
  readonly name: string
  /** Whether it is the demo's by its name; otherwise it is somebody's with a password or secret of the demo. */
  readonly named: boolean
}

/** How many hashes of a table are tried, at up to 40 ms for each password: a start does not wait longer for them. */
export const triedHashes = 12

/** Those of the hashes that are of a demo password. Imported ones, which can take seconds each, never are. */
export async function demoHashes(
  passwords: Passwords,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const pairs = hashes
    .filter((hash) => !passwords.needsRehash(hash))
    .slice(0, triedHashes)
    .flatMap((hash) => Object.values(demoPasswords).map((password) => ({ hash, password })))
  const tried = await Promise.all(
    pairs.map(async ({ hash, password }) => ((await passwords.matches(hash, password)) ? [hash] : [])),
  )
  return tried.flat()
}
