import { type KeyObject, createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/**
 * The keys under which secrets are stored, derived from APP_KEY. While a key is being replaced APP_KEY holds two, the
 * new one first (`new,old`): the first one signs, both are recognised.
 */
export class Keys {
  // As objects: to make one of bytes costs ten times the hash itself.
  readonly #keys: readonly KeyObject[]

  /** `purpose` separates keys: what is stored for one purpose means nothing for another. */
  constructor(appKey: string, purpose: string) {
    this.#keys = appKey
      .split(',')
      .map((key) => createSecretKey(Buffer.from(hkdfSync('sha256', key.trim(), 'waybill', purpose, 32))))
  }

  /** What is stored of a secret. */
  hash(secret: string): Buffer {
    return this.#hashes(secret)[0] ?? Buffer.alloc(0)
  }

  /** What may be stored of it, under each key, as PostgreSQL writes bytea. */
  candidates(secret: string): readonly string[] {
    return this.#hashes(secret).map((hash) => `\\x${hash.toString('hex')}`)
  }

  /** How many there are. */
  get count(): number {
    return this.#keys.length
  }

  #hashes(secret: string): readonly Buffer[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(secret).digest())
  }
}
