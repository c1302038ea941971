import * as z from 'zod'

// Row results and totals in the response to a bulk request, the same for every kind of record.

const statuses = ['created', 'existing', 'updated', 'unchanged', 'failed'] as const

export const bulkRow = {
  index: z.int().meta({ description: 'Position of the row in the request, from 0.' }),
  status: z.enum(statuses),
  id: z.int().nullable().meta({ description: 'Null for a row that failed.' }),
  external_reference: z.string().nullable(),
  version: z.int().nullable(),
  code: z.string().optional().meta({ description: 'Of a failed row: why.', example: 'invalid' }),
  message: z.string().optional().meta({ description: 'Of a failed row: the first thing that is wrong.' }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Errors of a failed row, by field.' }),
}

const count = z.int().nonnegative()

export const bulkMeta = z.object({
  created: count,
  existing: count,
  updated: count,
  unchanged: count,
  failed: count,
})

/** Number of rows per status. */
export function countsOf(
  rows: readonly { readonly status: (typeof statuses)[number] }[],
): z.output<typeof bulkMeta> {
  const counts = { created: 0, existing: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** A row's own reference, read even if the rest of the row is invalid. */
const Referenced = z.object({ external_reference: z.string() })

export function referenceIn(row: unknown): string | null {
  return Referenced.safeParse(row).data?.external_reference ?? null
}
