import { type Elements, digitalLink, elementString, printedElements, separator } from './gs1.ts'
import { dateOf, hasCheckDigit, isGtin } from './numbers.ts'
import type { Reading } from './schema.ts'

const plain: Reading = {
  kind: 'plain',
  gtin: null,
  gtin_valid: null,
  lot_number: null,
  serial_number: null,
  expiry_date: null,
  best_before_date: null,
  production_date: null,
  quantity: null,
  net_weight_kg: null,
  sscc: null,
  sscc_valid: null,
  elements: [],
  rest: null,
}

/** Scanners may prefix the text with its symbology: `]E0` is an EAN. */
const symbology = /^\][A-Za-z]\w/
const gs1Symbology = /^\](C1|d2|Q3|J1|e\d)/

/** Substitutes that keyboard scanners type for the separator, which has no key. */
const typedSeparators = /<GS>|\{GS\}|\\u001d|\\x1d|\u241d/gi

/** The text without its symbology, as it would be stored. */
export function plainText(scanned: string): string {
  return scanned.trim().replace(symbology, '')
}

/** Reads a text as a single number, even if it could be parsed as elements. */
export function readPlain(scanned: string): Reading {
  const text = plainText(scanned)
  if (!isGtin(text)) return plain
  return { ...plain, kind: 'gtin', gtin: text.padStart(14, '0'), gtin_valid: hasCheckDigit(text) }
}

export function read(scanned: string, now: Date): Reading {
  const found = elementsOf(scanned.trim())
  return found === undefined ? readPlain(scanned) : meaning(found, now)
}

function elementsOf(scanned: string): Elements | undefined {
  const text = plainText(scanned).replaceAll(typedSeparators, separator)
  const spelled = digitalLink(text) ?? printedElements(text)
  // Some scanners type a bar for the separator; in a plain code it is an ordinary character.
  const found = spelled ?? elementString(text.replaceAll('|', separator))
  const marked = spelled !== undefined || gs1Symbology.test(scanned) || text.includes(separator)
  const sure = marked ? found.elements.length > 0 : looksLikeElements(found)
  return sure ? found : undefined
}

/** Digits without a GS1 marker count as elements only if they begin with an article or pallet number. */
function looksLikeElements({ elements: [first, ...others], rest }: Elements): boolean {
  if (first === undefined || !['00', '01', '02'].includes(first.ai)) return false
  return hasCheckDigit(first.value) || (others.length > 0 && rest === null)
}

function meaning({ elements, rest }: Elements, now: Date): Reading {
  const value = (ai: string) => elements.find((each) => each.ai === ai)?.value ?? null
  const gtin = value('01') ?? value('02')
  const sscc = value('00')
  const quantity = value('30') ?? value('37')
  const weight = elements.find(({ ai }) => ai.startsWith('310'))
  return {
    kind: 'gs1',
    gtin,
    gtin_valid: gtin === null ? null : hasCheckDigit(gtin),
    lot_number: value('10'),
    serial_number: value('21'),
    expiry_date: dateOf(value('17') ?? value('7003'), now),
    best_before_date: dateOf(value('15'), now),
    production_date: dateOf(value('11'), now),
    quantity: quantity === null ? null : Number(quantity),
    net_weight_kg: weight === undefined ? null : Number(weight.value) / 10 ** Number(weight.ai.at(-1)),
    sscc,
    sscc_valid: sscc === null ? null : hasCheckDigit(sscc),
    elements,
    rest,
  }
}
