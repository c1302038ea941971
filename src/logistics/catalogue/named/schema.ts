import * as z from 'zod'
import { text } from '../../../kernel/fields.ts'

/** Maximum lines per request. */
export const linesLimit = 1_000

export const serialNumbers = z.array(text(100)).max(10_000)
