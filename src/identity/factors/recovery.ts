import { hash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const codeCount = 10
/** Enough random bytes that a stored hash can't be reversed. A keyed hash would need a key kept for years. */
const codeBytes = 10

/** Recovery codes for a person who has lost every other factor: shown once, each valid once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codeCount }, () =>
    base32(randomBytes(codeBytes)).replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Hash to store for a code, however it was typed; undefined if the text can't be a code. */
export function recoveryHash(typed: string): Buffer | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(code) ? hash('sha256', code, 'buffer') : undefined
}
