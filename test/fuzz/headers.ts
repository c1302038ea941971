import type { Draw } from './draw.ts'
import { nastyNumbers, nastyTexts } from './nasty.ts'
import type { Target } from './operations.ts'
import type { Seen } from './pools.ts'

interface About {
  readonly target: Target
  readonly draw: Draw
  readonly record: Seen | undefined
  readonly company: number | undefined
  readonly isOdd: boolean
}

const names = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
  'x-company-id',
  'accept-language',
  'accept',
  'x-request-id',
  'accept-encoding',
  'x-http-method-override',
  'x-forwarded-for',
  'x-csrf-token',
  'x-client-id',
  'origin',
  'cookie',
  'range',
  'user-agent',
] as const

/** Headers beside those of the caller: what the document names, and odd ones. */
export function requestHeaders({ target, draw, record, company, isOdd }: About): Record<string, string> {
  const headers: Record<string, string> = {}
  const has = new Set(target.parameters.filter((each) => each.in === 'header').map((each) => each.name))
  if (company !== undefined && draw.chance(0.97)) headers['x-company-id'] = String(company)
  if (has.has('Idempotency-Key') && draw.chance(0.3)) {
    // Few enough that some come again, with the same body or another one.
    headers['idempotency-key'] = `key-${draw.int(0, 1_000_000) % (draw.chance(0.1) ? 50 : 1_000_000)}`
  }
  const version = record?.record['version']
  if (has.has('If-Match') && typeof version === 'number' && draw.chance(0.15))
    headers['if-match'] = `"${version}"`
  if (has.has('If-None-Match') && typeof version === 'number' && draw.chance(0.15)) {
    headers['if-none-match'] = `"${version}"`
  }
  if (draw.chance(0.05)) headers['prefer'] = draw.pick(['handling=strict', 'handling=lenient'])
  if (draw.chance(0.1)) headers['accept-language'] = draw.pick(['ro', 'it', 'en', 'ro-RO,ro;q=0.9', '*', 'x'])
  const { texts = {}, dialect } = target.op
  const types = [...Object.keys(texts), ...(dialect === undefined ? [] : [dialect.type])]
  if (types.length > 0 && draw.chance(0.3)) headers['accept'] = draw.oneOf(types) ?? '*/*'
  if (isOdd) headers[draw.pick(names)] = oddValue(draw)
  return headers
}

function oddValue(draw: Draw): string {
  const text = draw.pick([
    String(draw.pick(nastyNumbers)),
    draw.pick(nastyTexts),
    '"1", "2", W/"3"',
    '*',
    '""',
    'k'.repeat(draw.pick([255, 256, 5_000])),
    'respond-async; wait=100, return=minimal',
    'bytes=0-0,-1,5-',
    'q=;;,,/',
  ])
  // Only what a header can hold gets there at all.
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, 'ÿ').trim()
}
