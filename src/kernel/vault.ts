import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts secrets that must be readable again, with AES-256-GCM under keys derived from APP_KEY. During a key change
 * APP_KEY holds two, the new one first (`new,old`). The first one encrypts, and both decrypt.
 */
export class Vault {
  readonly #keys: readonly Buffer[]
  /** Identifies data encrypted with the current key, without revealing anything about the key. */
  readonly mark: string

  /** `purpose` separates keys: a secret encrypted for one purpose can't be decrypted for another. */
  constructor(appKey: string, purpose: string) {
    this.#keys = appKey
      .split(',')
      .map((key) => Buffer.from(hkdfSync('sha256', key.trim(), 'waybill', `vault:${purpose}`, 32)))
    this.mark = Buffer.from(hkdfSync('sha256', this.#keys[0] ?? '', 'waybill', 'mark', 8)).toString('hex')
  }

  /** Nonce, tag and ciphertext, as PostgreSQL writes bytea. */
  seal(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0] ?? Buffer.alloc(32), nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `\\x${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('hex')}`
  }

  open(sealed: Buffer): string {
    for (const key of this.#keys) {
      const text = opened(sealed, key)
      if (text !== undefined) return text
    }
    throw new Error('a stored secret does not open: APP_KEY is not the one that it was sealed under')
  }
}

function opened(sealed: Buffer, key: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
