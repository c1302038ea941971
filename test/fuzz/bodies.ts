import type { Draw } from './draw.ts'

export interface Body {
  readonly bytes: Buffer
  readonly type?: string
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/problem+json',
  'APPLICATION/JSON',
  '/',
  '',
] as const

/** A body that is wrong as a text, not only as a value. */
export function rawBody(value: unknown, draw: Draw): Body {
  const text = JSON.stringify(value)
  switch (draw.int(0, 11)) {
    case 0:
      return { bytes: Buffer.from(text.slice(0, draw.int(0, text.length))) }
    case 1:
      return { bytes: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]) }
    case 2:
      return { bytes: Buffer.from(text.replaceAll(/"[^"]{2}/g, '"\u00c3\u0028'), 'latin1') }
    case 3:
      return { bytes: Buffer.from(text.replace('{', '{"id":1,"id":"2","lines":[],')) }
    case 4:
      return {
        bytes: Buffer.from(text.replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{}},')),
      }
    case 5:
      return { bytes: Buffer.from(text), type: draw.pick(contentTypes) }
    case 6:
      return { bytes: Buffer.from('['.repeat(draw.pick([50, 5_000, 100_000]))) }
    case 7:
      return { bytes: Buffer.from(`\ufeff${text}`) }
    case 8:
      return { bytes: Buffer.from(text, 'utf16le') }
    case 9:
      return {
        bytes: Buffer.from(
          draw.pick(['', ' ', 'null', '0', '"text"', '[]', 'true', '{}', '-', 'NaN', '{"a":1e999}']),
        ),
      }
    case 10:
      return {
        bytes: Buffer.from(
          text.replace('{', `{"x":"${'x'.repeat(draw.pick([100_000, 1_048_576, 1_500_000]))}",`),
        ),
      }
    default:
      return {
        bytes: Buffer.from(text.replaceAll(/:(\d+)/g, ':$1e30').replaceAll('null', '1.'.padEnd(400, '3'))),
      }
  }
}
