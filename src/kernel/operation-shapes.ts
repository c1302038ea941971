import * as z from 'zod'
import { IdParams } from './fields.ts'

// Shapes of operations on records. Each operation adds its ID, path, texts, schemas and handler.

/** Lists records in pages. */
export const listing = { method: 'GET', access: 'read', status: 200, envelope: 'page' } as const

/** Reads the record in the path. */
export const reading = {
  method: 'GET',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
} as const

export const creating = { method: 'POST', access: 'write', status: 201, envelope: 'record' } as const

/** Changes the record in the path. */
export const changing = {
  method: 'PUT',
  access: 'write',
  params: IdParams,
  status: 200,
  envelope: 'record',
} as const

/** Acts on the record in the path. */
export const acting = { ...changing, method: 'POST' } as const

/** Deletes the record in the path. */
export const deleting = {
  method: 'DELETE',
  access: 'write',
  params: IdParams,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
} as const
