import type { Passwords } from './passwords.ts'

/** Every start with the demo world prints them, so they protect nothing. */
export const demoPasswords = { logistics: 'demo-waybill', auth: 'demo-waybill-pass' } as const

/** The addresses of the demo world end so; no mail ever reaches one, since `.test` belongs to nobody. */
export const demoAddresses = '%@demo.waybill.test'

/** Stands for a password where there is none. It is no hash, so nothing matches it. */
export const noPassword = '!'

/** Something of the demo world by which anybody could get in. */
export interface DemoTrace {
  readonly kind: 'user' | 'account' | 'administrator' | 'site'
  readonly id: number
  /** E-mail address or slug. */
  readonly name: string
  /** Whether its name is one of the demo; if not, it is somebody's who uses a password or secret of the demo. */
  readonly named: boolean
}

/** How many hashes of a table are tried, at up to 40 ms for each password: a start does not wait longer for them. */
export const triedHashes = 12

/** The hashes that belong to a demo password. Imported hashes can take seconds each and never do, so they are left out. */
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
