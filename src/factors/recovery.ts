import { hash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const codeCount = 10
/** So many that nobody finds one from what is stored, without a key that would have to be kept for years. */
const codeBytes = 10

/** For whoever has lost everything else: to be shown once, each good once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codeCount }, () =>
    base32(randomBytes(codeBytes)).replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** What is stored of a code, however it was typed; undefined for what can be none. */
export function recoveryHash(typed: string): Buffer | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(code) ? hash('sha256', code, 'buffer') : undefined
}
