import { isGtin } from './numbers.ts'

/** GS1 application identifier and its value. */
export interface Element {
  readonly ai: string
  readonly value: string
}

/** Elements of a text, and the rest from the first part that isn't an element. */
export interface Elements {
  readonly elements: Element[]
  readonly rest: string | null
}

/**
 * Identifiers and the format of their values. A value of fixed length ends by itself, any other where the text ends.
 * Labels hold more characters than GS1 allows, blanks for one, so any character that can be typed is accepted.
 */
const table: readonly (readonly [ai: RegExp, value: RegExp])[] = [
  [/^(00|8006|801[78]|8026)$/, /^\d{18}/],
  [/^(0[1-3]|8001)$/, /^\d{14}/],
  [/^(10|2[12]|243|254|420|702[0-2]|71[0-7]|8002|8012)$/, /^[ -~]{1,20}$/],
  [/^(1[1-35-7]|7006|8005)$/, /^\d{6}/],
  // Measures and amounts; the identifier's last digit is the number of decimals in the value.
  [/^(31[0-6]|32\d|33[0-7]|34\d|35[0-7]|36\d|395)[0-5]$/, /^\d{6}/],
  [/^39[02]\d$/, /^\d{1,15}$/],
  [/^39[13]\d$/, /^\d{4,18}$/],
  [/^394\d$/, /^\d{4}/],
  [/^20$/, /^\d{2}/],
  [/^235$/, /^[ -~]{1,28}$/],
  [/^(24[01]|25[01]|40[013]|7002|7023|8004|8010|90)$/, /^[ -~]{1,30}$/],
  [/^242$/, /^\d{1,6}$/],
  [/^253$/, /^\d{13}[ -~]{0,17}$/],
  [/^255$/, /^\d{13,25}$/],
  [/^3[07]$/, /^\d{1,8}$/],
  [/^402$/, /^\d{17}/],
  [/^(41[0-7]|7001)$/, /^\d{13}/],
  [/^421$/, /^\d{3}[ -~]{1,9}$/],
  [/^42[246]$/, /^\d{3}/],
  [/^42[35]$/, /^\d{4,15}$/],
  [/^427$/, /^[ -~]{1,3}$/],
  [/^7003$/, /^\d{10}/],
  [/^7004$/, /^\d{1,4}$/],
  [/^7005$/, /^[ -~]{1,12}$/],
  [/^7007$/, /^\d{6,12}$/],
  [/^703\d$/, /^\d{3}[ -~]{1,27}$/],
  [/^8003$/, /^\d{14}[ -~]{0,16}$/],
  [/^8007$/, /^[ -~]{1,34}$/],
  [/^8008$/, /^\d{8,12}$/],
  [/^80(13|20)$/, /^[ -~]{1,25}$/],
  [/^8019$/, /^\d{1,10}$/],
  [/^(8110|8112|8200)$/, /^[ -~]{1,70}$/],
  [/^9[1-9]$/, /^[ -~]{1,90}$/],
]

/** Element with the identifier `ai` at the beginning of a text. */
function elementAt(text: string, ai: string): Element | undefined {
  const [, form] = table.find(([identifier]) => identifier.test(ai)) ?? []
  const value = form?.exec(text)?.[0]
  return value === undefined ? undefined : { ai, value }
}

/** Element whose format matches the whole value. */
function element(ai: string, value: string): Element | undefined {
  const read = elementAt(value, ai)
  return read?.value === value ? read : undefined
}

/** Separates values without a fixed length. */
export const separator = '\u001d'

/** Parses elements one after the other, as a barcode holds them. */
export function elementString(text: string): Elements {
  const elements: Element[] = []
  const fields = text.split(separator)
  for (const [i, field] of fields.entries()) {
    let left = field
    while (left !== '') {
      const next = firstElement(left)
      if (next === undefined) return { elements, rest: [left, ...fields.slice(i + 1)].join(separator) }
      elements.push(next)
      left = left.slice(next.ai.length + next.value.length)
    }
  }
  return { elements, rest: null }
}

/** No identifier is a prefix of another, so the first match is the right one. */
function firstElement(text: string): Element | undefined {
  const of = (length: number) => elementAt(text.slice(length), text.slice(0, length))
  return of(2) ?? of(3) ?? of(4)
}

/** Parses elements as labels print them: `(01)08001234567897(10)L42`. */
export function printedElements(text: string): Elements | undefined {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)]
  if (marks[0]?.index !== 0) return undefined
  const elements: Element[] = []
  for (const [i, mark] of marks.entries()) {
    const value = text.slice(mark.index + mark[0].length, marks[i + 1]?.index)
    const next = element(mark[1] ?? '', value.replaceAll(separator, '').trim())
    if (next === undefined) return { elements, rest: text.slice(mark.index) }
    elements.push(next)
  }
  return { elements, rest: null }
}

/** Parses the elements of a GS1 Digital Link: `https://shop.example/01/08001234567897/10/L42?17=261231`. */
export function digitalLink(text: string): Elements | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { pathname, searchParams } = new URL(text)
  const path = pathname.split('/').map(decoded)
  const start = path.findIndex((ai, i) => (ai === '01' || ai === '00') && linked(ai, path[i + 1] ?? ''))
  if (start === -1) return undefined
  const pairs: (readonly [ai: string, value: string])[] = []
  for (let i = start; i + 1 < path.length; i += 2) pairs.push([path[i] ?? '', path[i + 1] ?? ''])
  pairs.push(...[...searchParams].filter(([ai]) => /^\d{2,4}$/.test(ai)))
  const unknown = pairs.filter(([ai, value]) => linked(ai, value) === undefined)
  return {
    elements: pairs.flatMap(([ai, value]) => linked(ai, value) ?? []),
    rest: unknown.length === 0 ? null : unknown.map((pair) => pair.join('=')).join('&'),
  }
}

/** A URL may omit the leading zeros of an article number. */
function linked(ai: string, value: string): Element | undefined {
  return element(ai, ai === '01' && isGtin(value) ? value.padStart(14, '0') : value)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
