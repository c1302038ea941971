import { sql } from '../../../kernel/database/sql.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { one, sum } from '../../catalogue/units/quantities.ts'
import { type ParcelDraft, serialKey } from '../packing/rules.ts'
import { type Piece, inBase, ofPiece, piecesOf } from './line-pieces.ts'
import type { Share } from './quantities.ts'
import type { ShipBody } from './schema.ts'

type Shipped = Share<NonNullable<ShipBody['lines']>[number]>

/** Serial numbers of one piece that leave with a share. */
export type SerialsOf = (share: Shipped, piece: Piece) => readonly string[]

/**
 * Serial numbers named in the body, else packed, else ordered or picked and not yet shipped. The list of a kit covers
 * all of its parts: the ledger knows which number belongs to which part.
 */
export async function serialsLeaving(
  scope: WriteScope,
  shares: readonly Shipped[],
  leaving: readonly ParcelDraft[],
): Promise<SerialsOf> {
  const kits = shares.filter(({ line }) => line.parts.some(({ tracking }) => tracking === 'serial'))
  const held = await heldSerials(
    scope,
    kits.map(({ line }) => line.id),
  )
  return (share, piece) => {
    const { line, quantity, given } = share
    if (piece.tracking !== 'serial') return []
    const isKit = line.parts.length > 0
    const isHeld = (serial: string) => !isKit || held.has(serialKey(piece.article_id, serial))
    if (given?.serial_numbers !== undefined) return given.serial_numbers.filter(isHeld)
    const packed = leaving
      .flatMap(({ contents }) => contents)
      .flatMap((each) =>
        each.line_id === line.id && each.article_id === piece.article_id ? each.serial_numbers : [],
      )
    const gone = isKit ? 0 : Number(inBase(line.shipped, line) / one)
    const known = new Set([...packed, ...line.serial_numbers.slice(gone)].filter(isHeld))
    return [...known].slice(0, Number(ofPiece(quantity, line, piece) / one))
  }
}

/** Serial numbers in the buckets where these lines have reservations. */
async function heldSerials(scope: WriteScope, lines: readonly number[]): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set()
  const rows = await scope.all<{ article_id: number; serial_number: string }>(sql`
    select s.article_id, s.serial_number from reservations r
      join serials s on s.company_id = r.company_id and s.bucket_id = r.bucket_id
     where r.company_id = ${scope.company} and r.order_line_id = any(${lines})`)
  return new Set(rows.map(({ article_id, serial_number }) => serialKey(article_id, serial_number)))
}

/** Requires one serial number for each serial-tracked piece, without repeats. */
export function serialFaults(share: Shipped, serialsOf: SerialsOf): readonly Fault[] {
  const { line, quantity, given, index } = share
  const pieces = piecesOf(line).filter(({ tracking }) => tracking === 'serial')
  if (pieces.length === 0) return []
  const path = `lines.${index}.serial_numbers`
  const count = Number(sum(pieces.map((piece) => ofPiece(quantity, line, piece))) / one)
  const found = pieces.map((piece) => ({ piece, serials: serialsOf(share, piece) }))
  if (found.some(({ serials }) => new Set(serials).size !== serials.length))
    return [{ path, rule: 'duplicate' }]
  const isExact = found.every(
    ({ piece, serials }) => serials.length === Number(ofPiece(quantity, line, piece) / one),
  )
  const isOver = given?.serial_numbers !== undefined && given.serial_numbers.length !== count
  return isExact && !isOver ? [] : [{ path, rule: 'serial_count', params: { count } }]
}
