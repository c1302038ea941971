import type * as z from 'zod'
import type { AnyOperation } from '../kernel/operation.ts'
import type { FieldNotes, Service } from '../kernel/service.ts'
import { bodySchema, sharedSchemas } from './envelopes.ts'
import {
  type Converted,
  type Direction,
  converted,
  mapWithin,
  opened,
  refsIn,
  withRefs,
} from './json-schema.ts'
import { commonFieldNotes } from './field-notes.ts'
import type { Schema } from './types.ts'

type Named = Map<string, Schema>

/**
 * The schemas of one document. A name whose request and response forms differ (a default, a field that accepts more
 * forms than it returns) becomes two components: `Name` for responses and `NameInput` for requests.
 */
export class Schemas {
  readonly #inputs: Named = new Map()
  readonly #outputs: Named = new Map()
  readonly #apart: ReadonlySet<string>
  /** Cache of conversions. They are nearly all of the work, and a server makes its document while it starts. */
  readonly #converted = { input: new Map<z.ZodType, Converted>(), output: new Map<z.ZodType, Converted>() }
  readonly #bodies = new Map<AnyOperation, z.ZodType>()
  readonly #notes: FieldNotes
  #components: Readonly<Record<string, Schema>> | undefined

  constructor(service: Service) {
    this.#notes = { ...commonFieldNotes, ...service.fieldNotes }
    for (const schema of Object.values(sharedSchemas)) this.#gather(schema, 'output')
    for (const op of service.operations) {
      for (const schema of [op.params, op.query, op.body])
        if (schema !== undefined) this.#gather(schema, 'input')
      const body = bodySchema(op, service, 'open')
      this.#bodies.set(op, body)
      this.#gather(body, 'output')
    }
    for (const { body, record } of service.announcements ?? []) {
      for (const schema of [body, record]) this.#gather(schema, 'output')
    }
    this.#apart = namesApart(this.#inputs, this.#outputs)
  }

  /** `place` is where the schema appears, for the descriptions of its fields: `query` or `path`. */
  input(schema: z.ZodType, place = ''): Schema {
    return this.#published(this.#convert(schema, 'input').root, 'input', place)
  }

  output(schema: z.ZodType): Schema {
    return this.#published(opened(this.#convert(schema, 'output').root), 'output')
  }

  /** Complete success body of the operation. */
  body(op: AnyOperation): Schema {
    return this.output(this.#bodies.get(op) ?? op.response)
  }

  /** The schema behind a reference, merged with the keywords beside it. */
  readonly resolved = (schema: Schema): Schema => {
    const { $ref, ...rest } = schema
    if (typeof $ref !== 'string') return schema
    const target = this.components()[$ref.replace(prefix, '')]
    return target === undefined ? rest : { ...this.resolved(target), ...rest }
  }

  /** Sorted by name, so that a new schema changes only one place in the file. */
  components(): Readonly<Record<string, Schema>> {
    this.#components ??= this.#allComponents()
    return this.#components
  }

  #allComponents(): Readonly<Record<string, Schema>> {
    const all = new Map<string, Schema>()
    for (const [name, schema] of this.#outputs) all.set(name, this.#published(schema, 'output', name))
    for (const [name, schema] of this.#inputs) {
      const published = this.#name(name, 'input')
      if (published === name && this.#outputs.has(name)) continue
      if (all.has(published)) throw new Error(`two schemas would be named ${published}`)
      all.set(published, this.#published(schema, 'input', name))
    }
    return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #gather(schema: z.ZodType, io: Direction): void {
    const named = io === 'input' ? this.#inputs : this.#outputs
    for (const [name, definition] of Object.entries(this.#convert(schema, io).defs)) {
      const published = io === 'input' ? definition : opened(definition)
      const known = named.get(name)
      if (known !== undefined && !same(known, published)) throw new Error(`two schemas are named ${name}`)
      named.set(name, published)
    }
  }

  #convert(schema: z.ZodType, io: Direction): Converted {
    const known = this.#converted[io].get(schema) ?? converted(schema, io)
    this.#converted[io].set(schema, known)
    return known
  }

  #published(schema: Schema, io: Direction, place = ''): Schema {
    return withRefs(this.#described(schema, place), (name) => prefix + this.#name(name, io))
  }

  /** The schema with descriptions added to the fields that have a note. */
  #described(schema: Schema, place: string): Schema {
    return mapWithin(schema, (inner, name) => {
      const path = place === '' ? name : `${place}.${name}`
      const whole = this.#described(inner, path)
      const description = this.#notes[path] ?? this.#notes[name]
      if (description === undefined || 'description' in whole || this.#saysItself(whole)) return whole
      return { ...whole, description }
    })
  }

  /** Whether the referenced schema has its own description. */
  #saysItself({ $ref }: Schema): boolean {
    if (typeof $ref !== 'string') return false
    const [, name = ''] = /([^/]+)$/.exec($ref) ?? []
    return 'description' in (this.#outputs.get(name) ?? this.#inputs.get(name) ?? {})
  }

  #name(name: string, io: Direction): string {
    return io === 'input' && this.#apart.has(name) ? `${name}Input` : name
  }
}

const prefix = '#/components/schemas/'

export function componentRef(name: string): Schema {
  return { $ref: prefix + name }
}

function same(a: Schema, b: Schema): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Names with different request and response forms. A schema that refers to such a name has two forms itself. */
function namesApart(inputs: Named, outputs: Named): ReadonlySet<string> {
  const apart = new Set<string>()
  const differs = (name: string, input: Schema) => {
    const output = outputs.get(name)
    if (output === undefined || apart.has(name)) return false
    return !same(input, output) || [...refsIn([input])].some((ref) => apart.has(ref))
  }
  for (let size = -1; size < apart.size;) {
    size = apart.size
    for (const [name, input] of inputs) if (differs(name, input)) apart.add(name)
  }
  return apart
}
