import { hash } from 'node:crypto'
import { storable } from './fields.ts'
import type { Keys } from './keys.ts'
import { Problem } from './problem.ts'
import { secretFields } from './validation.ts'

/** A stored response. Repeating the key returns it again. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly etag: string | null
}

export interface KeyedRequest {
  readonly key: string
  /** Method and route: the same key may be used on several routes. */
  readonly route: string
  /** Fingerprints of path and body. The first is stored. The others match entries stored under an older APP_KEY. */
  readonly fingerprints: readonly Buffer[]
}

/** Validates a key. Headers arrive trimmed, but GraphQL passes any text. */
export function keyFrom(text: string): string {
  const key = text.trim()
  if (key.length > 0 && key.length <= 255 && storable(key)) return key
  throw new Problem('idempotency_key_invalid')
}

/** One fingerprint per key in use. Passwords are hashed with it first: a plain quick hash is easier to guess. */
export function fingerprintsOf(path: string, body: unknown, keys: Keys): readonly Buffer[] {
  return Array.from({ length: keys.count }, (_, at) => {
    const text = JSON.stringify(body, (name, value: unknown) =>
      secretFields.has(name) && typeof value === 'string' ? keys.candidates(value)[at] : value,
    )
    return hash('sha256', `${path}\n${text ?? ''}`, 'buffer')
  })
}
