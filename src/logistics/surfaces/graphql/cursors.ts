import { Problem } from '../../../kernel/problem.ts'
import { textOf } from './values.ts'

// A cursor says where a list goes on: after so many rows, or after the row with that number of a feed. What it is made
// of is nobody's business but ours.

export type Cursor = number

export function written(cursor: Cursor): string {
  return Buffer.from(`c${cursor}`).toString('base64url')
}

/** No cursor is the beginning. */
export function read(given: unknown): Cursor {
  const text = textOf(given)
  if (text === undefined) return 0
  const [, digits] = /^c(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const number = Number(digits)
  if (Number.isSafeInteger(number)) return number
  throw new Problem('invalid', { faults: [{ path: 'after', rule: 'cursor' }] })
}
