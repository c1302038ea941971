import { type Decimal, fromMicros } from '../../../kernel/decimal.ts'
import type { StoredArticle } from '../../catalogue/articles/store.ts'
import { type Catalogue, type Family, type Size, padded } from './catalogue.ts'
import { Dice } from './dice.ts'
import { adriatica } from './words-adriatica.ts'
import { carpathia } from './words-carpathia.ts'
import { nordhub } from './words-nordhub.ts'

export interface DemoArticle extends Omit<StoredArticle, 'id' | 'client_3pl_id' | 'deleted_at'> {
  readonly index: number
  readonly company_id: number
  /** Code of the client company. */
  readonly client: string
  readonly article_code: string
  /** Age at creation and at the last change. The demo world's dates are relative to the day it's loaded. */
  readonly created_s: number
  readonly updated_s: number
}

/** The demo's article number `index`, counted from 0. The same index always gives the same article. */
export function demoArticle(index: number): DemoArticle {
  const { catalogue, n } = placeOf(index)
  const dice = new Dice(index)
  const family = dice.pick(catalogue.families)
  const size = dice.pick(family.sizes)
  return {
    index,
    company_id: catalogue.company_id,
    client: catalogue.client,
    article_code: catalogue.code(n, family.code),
    ...wordsOf({ family, size, dice }, catalogue.makers),
    ...unitsOf({ family, size, dice }, index),
    tracking: family.tracking ?? 'none',
    expiry_tracking: family.expires ?? false,
    ...measuresOf(size, dice),
    external_reference: dice.chance(40) ? `ERP-${padded(dice.below(10_000_000), 7)}` : null,
    metadata: dice.chance(30) ? metadataOf(catalogue, dice) : {},
    active: !dice.chance(3),
    ...historyOf(dice),
  }
}

/** One round gives every client company its share, so even a small world has articles for all of them. */
const round = [...adriatica, ...nordhub, ...carpathia]
  .flatMap((catalogue) =>
    Array.from({ length: catalogue.share }, (_, nth) => ({
      catalogue,
      nth,
      turn: (nth + 0.5) / catalogue.share,
    })),
  )
  .toSorted((a, b) => a.turn - b.turn)

/** The article's client company, and its number there, counted from 1. */
function placeOf(index: number): { readonly catalogue: Catalogue; readonly n: number } {
  const place = round[index % round.length]
  if (place === undefined) throw new Error(`not the index of an article: ${index}`)
  const { catalogue, nth } = place
  return { catalogue, n: Math.floor(index / round.length) * catalogue.share + nth + 1 }
}

interface Parts {
  readonly family: Family
  readonly size: Size
  readonly dice: Dice
}

function wordsOf({ family, size, dice }: Parts, makers: readonly string[]) {
  const name = `${dice.pick(family.kinds)} ${dice.pick(family.traits)} ${size.label}`
  const description = `${name}, ${dice.pick(makers)}`
  // Some callers send no name; responses then show the description.
  return { name: dice.chance(5) ? null : name, description }
}

function unitsOf({ family, size, dice }: Parts, index: number) {
  const unit = family.unit ?? 'PCE'
  const [second, third] = Object.entries(size.packs)
  const barcode = (level: 1 | 2 | 3, percent: number) =>
    dice.chance(percent) ? demoBarcode(index, level) : null
  return {
    um3pl: unit,
    um3pl_barcode: barcode(1, 92),
    integer_only_um3pl_quantity: unit === 'PCE' || unit === 'PR',
    um3pl_2: second?.[0] ?? null,
    um3pl_2_factor: second === undefined ? null : exact(second[1]),
    um3pl_2_barcode: second === undefined ? null : barcode(2, 60),
    um3pl_3: third?.[0] ?? null,
    um3pl_3_factor: third === undefined ? null : exact(third[1]),
    um3pl_3_barcode: third === undefined ? null : barcode(3, 15),
  }
}

/** Spreads the barcodes of neighbouring articles. It shares no factor with ten, so no two collide. */
const stride = 48_271
const barcodesPerLevel = 10 ** 8

/** An EAN-13 under 952, which GS1 sets aside for examples: no real product has it. */
function demoBarcode(index: number, level: 1 | 2 | 3): string {
  const digits = `952${level}${padded((index * stride) % barcodesPerLevel, 8)}`
  const sum = Array.from(digits, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function measuresOf(size: Size, dice: Dice) {
  // One article in ten has no measurements.
  const [length, width, height] = dice.chance(90) ? (size.cm ?? []) : []
  const grams = Math.max(1, Math.round(size.kg * (960 + dice.below(81))))
  return {
    weight_kg: exact(size.kg === 1 ? 1 : grams / 1000),
    length_cm: length === undefined ? null : exact(length),
    width_cm: width === undefined ? null : exact(width),
    height_cm: height === undefined ? null : exact(height),
  }
}

function exact(value: number): Decimal {
  return fromMicros(BigInt(Math.round(value * 1_000_000)))
}

function metadataOf({ extras }: Catalogue, dice: Dice): Record<string, string> {
  return Object.fromEntries(Object.entries(extras).map(([key, values]) => [key, dice.pick(values)]))
}

const twoYears_s = 2 * 365 * 24 * 60 * 60

function historyOf(dice: Dice) {
  const created_s = dice.below(twoYears_s)
  return dice.chance(40)
    ? { created_s, updated_s: dice.below(created_s + 1), version: 2 + dice.below(4) }
    : { created_s, updated_s: created_s, version: 1 }
}
