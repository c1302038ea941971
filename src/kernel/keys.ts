import { type KeyObject, createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/** Keys for storing secrets, from APP_KEY: `new,old` during a change. The first signs, both are recognised. */
export class Keys {
  // Kept as key objects: creating one from bytes costs ten times the hash itself.
  readonly #keys: readonly KeyObject[]

  /** `purpose` separates keys: a hash stored for one purpose is meaningless for another. */
  constructor(appKey: string, purpose: string) {
    this.#keys = appKey
      .split(',')
      .map((key) => createSecretKey(Buffer.from(hkdfSync('sha256', key.trim(), 'waybill', purpose, 32))))
  }

  /** The hash to store for a secret. */
  hash(secret: string): Buffer {
    return this.#hashes(secret)[0] ?? Buffer.alloc(0)
  }

  /** Hashes that may be stored for a secret, one per key, as PostgreSQL writes bytea. */
  candidates(secret: string): readonly string[] {
    return this.#hashes(secret).map((hash) => `\\x${hash.toString('hex')}`)
  }

  get count(): number {
    return this.#keys.length
  }

  #hashes(secret: string): readonly Buffer[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(secret).digest())
  }
}
