import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Draw } from './draw.ts'
import { nastyTexts, nastyValue } from './nasty.ts'

export interface Asked {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName?: string
}

interface Parts {
  readonly schema: GraphQLSchema
  readonly draw: Draw
  readonly known: (name: string) => unknown
}

/** A document of chance: selections with depth, aliases and fragments, arguments as variables, seldom as wanted. */
export function graphqlRequest(parts: Parts): Asked {
  const { draw } = parts
  const writer = new Writer(parts)
  const asked = writer.document(draw.chance(0.2) ? 'mutation' : 'query')
  if (draw.chance(0.75)) return asked
  if (draw.chance(0.1))
    return { ...asked, query: asked.query.replace(/^(?:query|mutation)\b/, 'subscription') }
  return spoilt(asked, draw)
}

class Writer {
  readonly #schema: GraphQLSchema
  readonly #draw: Draw
  readonly #known: (name: string) => unknown
  readonly #variables: Record<string, unknown> = {}
  readonly #declared: string[] = []
  readonly #fragments: string[] = []
  #fields = 0

  constructor({ schema, draw, known }: Parts) {
    this.#schema = schema
    this.#draw = draw
    this.#known = known
  }

  document(kind: 'query' | 'mutation'): Asked {
    const draw = this.#draw
    const root = kind === 'query' ? this.#schema.getQueryType() : this.#schema.getMutationType()
    const fields = Object.values(root?.getFields() ?? {})
    const chosen = Array.from({ length: draw.int(1, 3) }, (_, i) => {
      const field = draw.oneOf(fields)
      return field === undefined ? '__typename' : this.#field(field, `r${i}: `, 0)
    })
    const variables = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`
    const query = [`${kind} Q${variables} { ${chosen.join(' ')} }`, ...this.#fragments].join('\n')
    return { query, variables: this.#variables, ...(draw.chance(0.2) && { operationName: 'Q' }) }
  }

  #field(field: GraphQLField<unknown, unknown>, alias: string, depth: number): string {
    this.#fields += 1
    const given = field.args.filter((arg) => isNonNullType(arg.type) || this.#draw.chance(0.3))
    const args = given.map((arg) => `${arg.name}: ${this.#argument(arg.name, arg.type)}`)
    const directive = this.#draw.chance(0.03) ? ` @${this.#draw.pick(['include', 'skip'])}(if: true)` : ''
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directive} ${this.#selection(field.type, depth)}`
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type)
    if (!isObjectType(named)) return ''
    const draw = this.#draw
    const fields = Object.values(named.getFields()).filter(
      (field) => isLeafType(getNamedType(field.type)) || (depth < 5 && this.#fields < 60),
    )
    const some = Array.from({ length: draw.int(1, 5) }, () => draw.oneOf(fields)).filter(
      (field) => field !== undefined,
    )
    const texts = [...new Set(some)].map((field, i) =>
      this.#field(field, draw.chance(0.15) ? `a${depth}${i}: ` : '', depth + 1),
    )
    const body = `{ ${[...texts, '__typename'].join(' ')} }`
    if (draw.chance(0.06)) return `{ ... on ${named.name} ${body} }`
    return draw.chance(0.06) ? this.#fragment(named, body) : body
  }

  #fragment(type: GraphQLObjectType, body: string): string {
    const name = `F${this.#fragments.length}`
    this.#fragments.push(`fragment ${name} on ${type.name} ${body}`)
    return `{ ...${name} }`
  }

  #argument(name: string, type: GraphQLInputType): string {
    const variable = `v${this.#declared.length}`
    this.#declared.push(`$${variable}: ${String(type)}`)
    this.#variables[variable] = this.#draw.chance(0.08) ? nastyValue(this.#draw) : this.#value(name, type, 0)
    return `$${variable}`
  }

  #value(name: string, type: GraphQLInputType, depth: number): unknown {
    const draw = this.#draw
    if (isNonNullType(type)) return this.#value(name, type.ofType, depth)
    if (isListType(type)) {
      return Array.from({ length: draw.int(1, 2) }, () => this.#value(name, type.ofType, depth + 1))
    }
    if (isEnumType(type)) return draw.oneOf(type.getValues())?.name
    if (isInputObjectType(type)) {
      const given = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth < 3 && draw.chance(0.3)),
      )
      return Object.fromEntries(
        given.map((field) => [field.name, this.#value(field.name, field.type, depth + 1)]),
      )
    }
    const seen = draw.chance(0.8) ? this.#known(name) : undefined
    if (seen !== undefined) return seen
    switch (type.name) {
      case 'Int':
        return draw.int(1, 20)
      case 'Float':
        return draw.int(1, 2_000) / 100
      case 'Boolean':
        return draw.chance(0.5)
      case 'String':
        return draw.letters(6)
      default:
        return draw.pick<unknown>([
          draw.int(1, 50),
          '2026-01-15',
          '2026-01-15T10:00:00Z',
          draw.letters(4),
          { a: 1 },
          '12.5',
        ])
    }
  }
}

/** The same, wrong as a text or in its variables. */
function spoilt({ query, variables, operationName }: Asked, draw: Draw): Asked {
  const same = { query, variables, ...(operationName !== undefined && { operationName }) }
  switch (draw.int(0, 9)) {
    case 0:
      return { ...same, query: query.slice(0, draw.int(0, query.length)) }
    case 1:
      return { ...same, query: query.replace('{', `{ ${draw.letters(5)} `) }
    case 2:
      return { ...same, query: `query Q ${'{ articles '.repeat(draw.pick([13, 41, 3_000]))}` }
    case 3:
      return { ...same, query: `{ ${Array.from({ length: 200 }, (_, i) => `a${i}: __typename`).join(' ')} }` }
    case 4:
      return { ...same, query: `${query} fragment A on Query { ...B } fragment B on Query { ...A }` }
    case 5:
      return { ...same, query: '{ ...A } fragment A on Query { ...A __typename }' }
    case 6:
      return { ...same, operationName: draw.pick(nastyTexts) }
    case 7:
      return { ...same, query: query.replaceAll(/\$v0\b/g, JSON.stringify(draw.pick(nastyTexts))) }
    case 8:
      return { ...same, query: query.replaceAll(/\d+/g, '99999999999999999999') }
    default:
      return {
        ...same,
        variables: Object.fromEntries(Object.keys(variables).map((name) => [name, nastyValue(draw)])),
      }
  }
}
