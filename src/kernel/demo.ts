import type { Passwords } from './passwords.ts'

/** Printed at every start with demo data, so they protect nothing. */
export const demoPasswords = { short: 'demo-waybill', long: 'demo-waybill-pass' } as const

/** Pattern of demo e-mail addresses. Mail never reaches one, since `.test` is a reserved domain. */
export const demoAddresses = '%@demo.waybill.test'

/** A piece of demo data that would let anyone in. */
export interface DemoTrace<Kind extends string = string> {
  readonly kind: Kind
  readonly id: number
  /** E-mail address or slug. */
  readonly name: string
  /** Whether the name is a demo name. Otherwise a real account uses a demo password or secret. */
  readonly named: boolean
}

/** Maximum hashes tried per table, so that a start isn't delayed longer. Each password takes up to 40 ms. */
export const triedHashes = 12

/** The hashes that match a demo password. Imported hashes are skipped: they never match, and each can take seconds. */
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
