import * as z from 'zod'
import { IdParams, Timestamp, text } from '../../../kernel/fields.ts'
import { serialNumbers } from '../../catalogue/named/schema.ts'

export const shortReasons = ['missing', 'damaged'] as const

/** Shape of the operations that workers call. */
export const working = {
  method: 'POST',
  access: 'write',
  role: 'operator',
  status: 200,
  unversioned: true,
  envelope: 'record',
} as const

export const TaskParams = IdParams.extend({ task: IdParams.shape.id })

/** Request field that tells workers apart, by the vehicle that they have for example. */
export function workerInput(vehicle: string) {
  const description = `Distinguishes workers who share a token: a ${vehicle}, a device, a person.`
  return text(50)
    .nullish()
    .meta({ description, example: `${vehicle}-2` })
}

/** Fields of a task about its worker. */
export function workRecord(vehicle: string) {
  const description = 'Worker who has or did the task: the caller, and the worker name if one was sent.'
  return {
    note: z.string().nullable(),
    worker: z
      .string()
      .nullable()
      .meta({ description, example: `user:5 ${vehicle}-2` }),
    leased_until: Timestamp.nullable().meta({ description: 'Until then nobody else is given it.' }),
    done_at: Timestamp.nullable(),
  }
}

export const scannedArticle = {
  article_code: text().nullish().meta({ description: 'As scanned; or send barcode.' }),
  barcode: text(100).nullish().meta({ description: 'Any barcode of the article.' }),
}

const serialsNote = 'One for each piece of an article that has them.'
export const scannedSerials = serialNumbers.optional().meta({ description: serialsNote })
