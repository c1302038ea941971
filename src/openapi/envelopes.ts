import * as z from 'zod'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Service } from '../kernel/service.ts'

const RequestId = z.string().meta({
  description: 'ID of this request. Quote it to support.',
  example: '019a8f3c-5b1e-7c42-9d3a-6f0e8b7a1c25',
})

const ErrorBody = z
  .looseObject({
    message: z.string().meta({ description: 'For people, in the language of the service.' }),
    code: z.string().meta({ description: 'For programs; does not change with the language.' }),
    request_id: RequestId,
  })
  .meta({
    id: 'Error',
    description: 'Some codes add keys that say more: `module`, `required`, `allowed`, `blockers`.',
  })

const ValidationError = z
  .looseObject({
    message: z.string().meta({ description: 'The first error, and how many more there are.' }),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).meta({
      description: 'Field to messages; fields inside lists have dotted paths such as `lines.0.um3pl`.',
    }),
    request_id: RequestId,
  })
  .meta({ id: 'ValidationError' })

const url = z.string().meta({ format: 'uri' })

const PageLinks = z
  .object({ first: url, last: url, prev: url.nullable(), next: url.nullable() })
  .meta({ id: 'PageLinks', description: 'Addresses that keep every other parameter of the query.' })

const PageMeta = z
  .object({
    current_page: z.int().min(1).meta({ example: 1 }),
    from: z
      .int()
      .nullable()
      .meta({ description: 'Number of the first row; null on an empty page.', example: 1 }),
    last_page: z.int().min(1).meta({ example: 1 }),
    links: z
      .array(
        z.object({ url: url.nullable(), label: z.string(), page: z.int().nullable(), active: z.boolean() }),
      )
      .meta({ description: 'Links of a pager, gaps included.', example: [] }),
    path: url,
    per_page: z.int().min(1).meta({ example: 25 }),
    to: z
      .int()
      .nullable()
      .meta({ description: 'Number of the last row; null on an empty page.', example: 1 }),
    total: z.int().min(0).meta({ example: 1 }),
    total_is_minimum: z
      .literal(true)
      .optional()
      .meta({ description: 'Of a search with thousands of hits: there are more than `total`.' }),
  })
  .meta({ id: 'PageMeta' })

const ListMeta = z
  .object({ total: z.int().min(0).meta({ description: 'How many rows there are.', example: 1 }) })
  .meta({ id: 'ListMeta' })

/** Schemas shared by every service's document. */
export const sharedSchemas = { ErrorBody, ValidationError } as const

/** Return value of the handler, in its envelope. */
export function bodySchema(op: AnyOperation, service: Service, form: 'open' | 'closed'): z.ZodType {
  const trailer = service.requestIdInBodies ? { request_id: RequestId } : {}
  if (op.envelope === 'record') return z.object({ data: op.response, ...trailer })
  const list = z.object({ data: z.array(op.response), ...trailer })
  if (op.envelope === 'list') return list
  if (op.envelope === 'counted') return list.extend({ meta: ListMeta })
  if (op.envelope === 'page') return list.extend({ links: PageLinks, meta: PageMeta })
  return service.requestIdInBodies ? withRequestId(op.response, form) : op.response
}

/**
 * Adds the request id. The open form refers to a named schema and adds the key beside the reference. In the closed
 * form, that schema would refuse the key, so it's expanded.
 */
function withRequestId(schema: z.ZodType, form: 'open' | 'closed'): z.ZodType {
  const named = z.globalRegistry.get(schema)?.id !== undefined
  if (form === 'closed' || !named) {
    if (schema instanceof z.ZodObject) return schema.safeExtend({ request_id: RequestId })
    if (schema instanceof z.ZodUnion) {
      return z.union(schema.options.filter(isSchema).map((option) => withRequestId(option, form)))
    }
  }
  return z.intersection(schema, z.object({ request_id: RequestId }))
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType
}
