import * as z from 'zod'
import { documents } from '../../src/main/documents.ts'
import { type Found, operationsOf } from '../../src/openapi/found.ts'

export type Service = 'logistics' | 'auth'

/** As much of a JSON schema as is needed to fill it in. */
export interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly format?: string | undefined
  readonly pattern?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly maxLength?: number | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly $ref?: string | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    maxLength: z.number().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    $ref: z.string().optional(),
    oneOf: z.array(Schema).optional(),
    anyOf: z.array(Schema).optional(),
  }),
)

const Parameter = z.object({
  name: z.string().optional(),
  in: z.string().optional(),
  required: z.boolean().optional(),
  schema: Schema.optional(),
  $ref: z.string().optional(),
})

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) })
    .optional(),
})

const Components = z.object({ schemas: z.record(z.string(), Schema) })

export interface Asked {
  readonly service: Service
  readonly id: string
  readonly method: string
  readonly path: string
  /** Parameters of the path, then of the query. */
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly takesKey: boolean
  readonly takesVersion: boolean
  readonly body: Schema | undefined
}

/** The operations of a document, and what its schemas stand for. */
export class Described {
  readonly operations: readonly Asked[]
  readonly #schemas: Readonly<Record<string, Schema>>
  constructor(service: Service) {
    const document = structuredClone(documents()[service])
    this.#schemas = Components.parse(document.components).schemas
    this.operations = operationsOf(document).map((found) => asked(service, found))
  }

  /** Itself, or what it refers to; of several the first that is not null. */
  resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    if (name !== undefined) return this.resolved(this.#schemas[name] ?? {})
    const [choice] = (schema.oneOf ?? schema.anyOf ?? []).filter((each) => each.type !== 'null')
    return choice === undefined ? schema : this.resolved(choice)
  }
}

function asked(service: Service, { address: path, method, operation: described }: Found): Asked {
  const operation = Operation.parse(described)
  const refers = (name: string) =>
    operation.parameters.some((each) => each.$ref?.endsWith(`/${name}`) === true)
  return {
    service,
    id: operation.operationId,
    method,
    path,
    parameters: operation.parameters.flatMap(({ name, in: place, required, schema }) =>
      name === undefined || place === undefined
        ? []
        : [{ name, in: place, required: required === true, schema: schema ?? {} }],
    ),
    takesKey: refers('Idempotency-Key'),
    takesVersion: refers('If-Match'),
    body: operation.requestBody?.content['application/json']?.schema,
  }
}

/** Type of the value, also if it may be null. */
export function typeOf(schema: Schema): string | undefined {
  return typeof schema.type === 'string' ? schema.type : schema.type?.find((each) => each !== 'null')
}
