import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomText } from '../../kernel/secrets.ts'

/** The secret part of a token: 40 random characters and their checksum, so that a mistyped one costs no query. */
export function newSecret(): string {
  const random = randomText(40)
  return random + checksum(random)
}

/** `{id}|{secret}` taken apart, or undefined when it cannot be a token. */
export function tokenParts(token: string): { readonly id: number; readonly secret: string } | undefined {
  const match = /^([1-9]\d{0,14})\|([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token)
  if (match === null) return undefined
  const [, id, random = '', sum] = match
  return checksum(random) === sum ? { id: Number(id), secret: random + sum } : undefined
}

/** What is stored of a token. */
export function tokenHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
