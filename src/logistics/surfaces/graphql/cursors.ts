import { Problem } from '../../../kernel/problem.ts'
import { textOf } from './values.ts'

// A cursor marks where a list continues: after an offset, or after a feed's row number. Its format is private.

export type Cursor = number

export function written(cursor: Cursor): string {
  return Buffer.from(`c${cursor}`).toString('base64url')
}

/** Without a cursor, the list starts at the beginning. */
export function read(given: unknown): Cursor {
  const text = textOf(given)
  if (text === undefined) return 0
  const [, digits] = /^c(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const number = Number(digits)
  if (Number.isSafeInteger(number)) return number
  throw new Problem('invalid', { faults: [{ path: 'after', rule: 'cursor' }] })
}
