/**
 * Generates an idempotency key: 128 random bits. A key must be unique, not secret. Without `crypto` (React Native
 * without a polyfill), ordinary random numbers are good enough.
 */
export function newKey(): string {
  const bytes = new Uint8Array(16)
  const crypto: Partial<typeof globalThis.crypto> | undefined = globalThis.crypto
  if (crypto?.getRandomValues === undefined) {
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = Math.random() * 256
  } else {
    crypto.getRandomValues(bytes)
  }
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
