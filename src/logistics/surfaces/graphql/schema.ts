import * as z from 'zod'
import { text } from '../../../kernel/fields.ts'

/**
 * Media type and status for callers that speak GraphQL over HTTP. Others get a rejected document as an ordinary
 * response.
 */
export const dialect = { type: 'application/graphql-response+json', refusal: 400 } as const

/** Longer than any handwritten or generated query; large values belong in variables. */
export const queryLength = 20_000

/** Faults are reported in GraphQL's own format. */
const query = z.string().meta({
  description: 'The GraphQL document.',
  maxLength: queryLength,
  example: '{ articles(limit: 10) { id article_code description } }',
})
const operationName = text(100)
  .nullable()
  .optional()
  .meta({ description: 'Operation of the document to run; required if it has several.' })

export const GraphqlRequest = z
  .object({
    query,
    variables: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({ description: 'Values of the variables of the operation.' }),
    operationName,
  })
  .meta({ id: 'GraphqlRequest' })
export type GraphqlRequest = z.output<typeof GraphqlRequest>

export const GraphqlQuery = z.object({
  query,
  variables: text(queryLength).optional().meta({ description: 'A JSON object.' }),
  operationName,
})
export type GraphqlQuery = z.output<typeof GraphqlQuery>

const FieldError = z
  .object({
    message: z.string().meta({ description: 'For people, in the language of the service.' }),
    path: z
      .array(z.union([z.string(), z.int()]))
      .optional()
      .meta({
        description: 'The field that is null because of the error; absent if the document could not be run.',
      }),
    locations: z.array(z.object({ line: z.int(), column: z.int() })).optional(),
    extensions: z.looseObject({
      code: z.string().meta({ description: 'For programs; as in the bodies of REST.' }),
      status: z.int().meta({ description: 'Status that REST would have answered with.', example: 403 }),
    }),
  })
  .meta({ id: 'GraphqlError' })
export type FieldError = z.output<typeof FieldError>

export const GraphqlAnswer = z
  .object({
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'By the names in the query. Absent if the document could not be run.' }),
    errors: z.array(FieldError).optional().meta({
      description:
        'Why fields are null, while the others are as they should be; or why the document could not be run.',
    }),
  })
  .meta({ id: 'GraphqlAnswer' })
export type GraphqlAnswer = z.output<typeof GraphqlAnswer>
