import * as z from 'zod'
import { text } from '../../../kernel/fields.ts'

/** Maximum lines per request. */
export const linesLimit = 1_000

/** The lines of a request. */
export function linesOf<L extends z.ZodType>(line: L) {
  return z.array(line).min(1).max(linesLimit)
}

export const serialNumbers = z.array(text(100)).max(10_000)
