import * as z from 'zod'

// Properties that most operations of one sort share. An operation spreads one of these.

const reads = { method: 'GET', access: 'read', status: 200 } as const
export const readsRecord = { ...reads, envelope: 'record' } as const
export const readsPage = { ...reads, envelope: 'page' } as const
export const readsList = { ...reads, envelope: 'list' } as const
export const readsBare = { ...reads, envelope: 'bare' } as const

const writes = { access: 'write', envelope: 'record' } as const
export const creates = { ...writes, method: 'POST', status: 201 } as const
export const updates = { ...writes, method: 'PUT', status: 200 } as const
/** Does something to a record and answers it. */
export const acts = { ...writes, method: 'POST', status: 200 } as const
export const deletes = {
  access: 'write',
  method: 'DELETE',
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
} as const
