import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import * as z from 'zod'
import { isRecord } from '../../../kernel/fields.ts'
import { Decimal, Int, JsonScalar } from './scalars.ts'
import { isList } from './values.ts'

type Schema = Readonly<Record<string, unknown>>
type Direction = 'input' | 'output'
type OutputFields = GraphQLFieldConfigMap<unknown, unknown>

/** A JSON Schema with the `null` option removed. */
interface Bare {
  readonly schema: Schema
  readonly nullable: boolean
}

/** Name for a type without one: `ShipmentLine` for the items in `lines` of `Shipment`. */
type Hint = string

/** GraphQL types for Zod schemas; each is created once. */
export class Types {
  readonly #outputs = new Map<string, GraphQLObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()
  readonly #enums = new Map<string, GraphQLEnumType>()
  readonly #more: (type: string, fields: OutputFields) => OutputFields

  /** `more` adds fields to an object type once all types are known. */
  constructor(more: (type: string, fields: OutputFields) => OutputFields) {
    this.#more = more
  }

  /** Call for outputs before inputs: if both have the same name, the input gets another. */
  output(schema: z.ZodType, hint: Hint): GraphQLOutputType {
    const json = jsonOf(schema, 'output')
    return this.#output(json, hint, defsOf(json))
  }

  object(name: string): GraphQLObjectType | undefined {
    return this.#outputs.get(name)
  }

  input(schema: z.ZodType, hint: Hint): GraphQLInputType {
    const json = jsonOf(schema, 'input')
    return this.#input(json, hint, defsOf(json))
  }

  /** Path or query parameters, as arguments. */
  arguments(schema: z.ZodType | undefined, hint: Hint): Readonly<Record<string, GraphQLInputFieldConfig>> {
    if (schema === undefined) return {}
    const json = jsonOf(schema, 'input')
    return this.#inputFields(json, hint, defsOf(json))
  }

  #output(schema: Schema, hint: Hint, defs: Schema): GraphQLOutputType {
    const named = refOf(schema)
    if (named !== undefined) return this.#output(schemaAt(defs, named), named, defs)
    const values = namesIn(schema)
    if (values !== undefined) return this.#enum(values, hint)
    const { items } = schema
    if (schema['type'] === 'array' && isRecord(items)) {
      const item = bare(items)
      const type = this.#output(item.schema, singular(hint), defs)
      return new GraphQLList(item.nullable ? type : new GraphQLNonNull(type))
    }
    if (isRecord(schema['properties'])) return this.#object(schema, hint, defs)
    return scalarOf(schema, 'output')
  }

  #object(schema: Schema, name: string, defs: Schema): GraphQLOutputType {
    const known = this.#outputs.get(name)
    if (known !== undefined) return known
    const fields: OutputFields = {}
    const type = new GraphQLObjectType({
      name,
      description: descriptionOf(schema),
      fields: () => ({ ...fields, ...this.#more(name, fields) }),
    })
    this.#outputs.set(name, type)
    for (const [field, property, required] of propertiesOf(schema)) {
      const { schema: inner, nullable } = bare(property)
      const of = this.#output(inner, name + pascal(field), defs)
      fields[field] = {
        type: required && !nullable ? new GraphQLNonNull(of) : of,
        description: descriptionOf(property),
        deprecationReason: deprecationOf(property),
      }
    }
    return type
  }

  #input(schema: Schema, hint: Hint, defs: Schema): GraphQLInputType {
    const named = refOf(schema)
    if (named !== undefined) return this.#input(schemaAt(defs, named), named, defs)
    const values = namesIn(schema)
    if (values !== undefined) return this.#enum(values, hint)
    const { items } = schema
    if (schema['type'] === 'array' && isRecord(items)) {
      const item = bare(items)
      const type = this.#input(item.schema, singular(hint), defs)
      return new GraphQLList(item.nullable ? type : new GraphQLNonNull(type))
    }
    if (isRecord(schema['properties'])) return this.#inputObject(schema, hint, defs)
    return scalarOf(schema, 'input')
  }

  #inputObject(schema: Schema, wanted: string, defs: Schema): GraphQLInputType {
    const name = this.#outputs.has(wanted) ? `${wanted}Input` : wanted
    const known = this.#inputs.get(name)
    if (known !== undefined) return known
    const fields = this.#inputFields(schema, wanted, defs)
    const type = new GraphQLInputObjectType({ name, description: descriptionOf(schema), fields })
    this.#inputs.set(name, type)
    return type
  }

  #inputFields(schema: Schema, name: string, defs: Schema): Record<string, GraphQLInputFieldConfig> {
    const fields: Record<string, GraphQLInputFieldConfig> = {}
    for (const [field, property, required] of propertiesOf(schema)) {
      const { schema: inner, nullable } = bare(property)
      const of = this.#input(inner, name + pascal(field), defs)
      fields[field] = {
        type: required && !nullable ? new GraphQLNonNull(of) : of,
        description: descriptionOf(property),
        deprecationReason: deprecationOf(property),
      }
    }
    return fields
  }

  /** Equal sets of values share one type, whichever field comes first. */
  #enum(values: readonly string[], name: string): GraphQLEnumType {
    const key = values.join(' ')
    const known = this.#enums.get(key)
    if (known !== undefined) return known
    const type = new GraphQLEnumType({
      name: name === 'Sort' ? sortName(values) : name,
      values: Object.fromEntries(values.map((value) => [value, { value }])),
    })
    this.#enums.set(key, type)
    return type
  }
}

/** Lists have different sort columns: `IdUpdatedAtSort`. */
function sortName(columns: readonly string[]): string {
  const words = columns.flatMap((column) => column.split('_'))
  return `${words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('')}Sort`
}

function jsonOf(schema: z.ZodType, io: Direction): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}

function defsOf(json: Schema): Schema {
  return isRecord(json['$defs']) ? json['$defs'] : {}
}

function schemaAt(defs: Schema, name: string): Schema {
  const schema = defs[name]
  return isRecord(schema) ? schema : {}
}

function refOf({ $ref }: Schema): string | undefined {
  return typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined
}

/** The non-null form; if several are left, the named one is the most specific. */
function bare(schema: Schema): Bare {
  const { anyOf, type } = schema
  if (isList(type)) {
    return {
      schema: { ...schema, type: type.find((each) => each !== 'null') },
      nullable: type.includes('null'),
    }
  }
  if (!isList(anyOf)) return { schema, nullable: false }
  const options = anyOf.filter(isRecord)
  const forms = options.filter((option) => option['type'] !== 'null')
  const form = forms.find((option) => refOf(option) !== undefined) ?? forms[0] ?? {}
  return { schema: form, nullable: forms.length < options.length }
}

function scalarOf({ type }: Schema, io: Direction) {
  switch (type) {
    case 'integer':
      return Int
    case 'number':
      return io === 'input' ? Decimal : GraphQLFloat
    case 'boolean':
      return GraphQLBoolean
    case 'string':
      return GraphQLString
    default:
      return JsonScalar
  }
}

const enumName = /^(?!__|true$|false$|null$)[A-Za-z_]\w*$/

/** Values of an enumeration, if all of them are valid GraphQL names. */
function namesIn({ enum: values }: Schema): readonly string[] | undefined {
  if (!isList(values)) return undefined
  const names = values.filter((value) => typeof value === 'string')
  return names.length === values.length && names.every((name) => enumName.test(name)) ? names : undefined
}

function propertiesOf(schema: Schema): readonly (readonly [string, Schema, boolean])[] {
  const required = isList(schema['required']) ? schema['required'] : []
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  return properties.flatMap(([name, property]) =>
    isRecord(property) ? [[name, property, required.includes(name)] as const] : [],
  )
}

function descriptionOf({ description }: Schema): string | undefined {
  return typeof description === 'string' ? description : undefined
}

/** GraphQL doesn't allow deprecating a required field; none of ours is both. */
function deprecationOf(schema: Schema): string | undefined {
  return schema['deprecated'] === true ? descriptionOf(schema) : undefined
}

function pascal(field: string): string {
  return field.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function singular(name: string): string {
  return name.replace(/(?<=ch|sh|s|x)es$|s$/, '')
}
