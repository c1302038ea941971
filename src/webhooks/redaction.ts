import type { IncomingHttpHeaders } from 'node:http'

const mask = '********'

/** Names whose values may be credentials. */
const sensitive = /auth|cookie|token|secret|passw|key|signature|credential|session/i

export function isSensitive(name: string): boolean {
  return sensitive.test(name)
}

/** Headers for display, with credentials masked. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSensitive(name) ? mask : value]),
  )
}

/** Whether the value is the mask that is shown instead of a credential. */
export function isMasked(value: string): boolean {
  return value === mask
}

const told =
  /((?:authorization|(?:set-)?cookie|webhook-signature)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\n\r,}]*)/gi

/** Response text that is safe to store, without credentials that the receiver repeats, and without NUL. */
export function redacted(text: string, secrets: readonly string[]): string {
  if (text === '') return text
  let clean = text.replaceAll('\0', '').toWellFormed()
  for (const secret of secrets) if (secret.length >= 6) clean = clean.replaceAll(secret, mask)
  return clean.replace(told, `$1${mask}`)
}

const shownHeaders = 20
const shownLength = 500

/** Response headers to store, with credentials masked. */
export function keptHeaders(
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): Record<string, string> {
  const shown = Object.entries(headers).slice(0, shownHeaders)
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
      return [name, isSensitive(name) ? mask : redacted(text.slice(0, shownLength), secrets)]
    }),
  )
}
