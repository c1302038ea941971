import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type AnyOperation, isKeyed } from '../../../kernel/operation.ts'
import { type Feed, feeds, mutations, queries, renamed } from './fields.ts'
import { type Relation, relationsOf } from './relations.ts'
import { Decimal, Int, JsonScalar } from './scalars.ts'
import { Types } from './types.ts'

/** How a field presents its operation's result. */
export type Form = 'record' | 'rows' | 'connection'

/** A field of `Query` or `Mutation`, with its operation. */
export interface RootField {
  readonly op: AnyOperation
  readonly form: Form
  readonly feed: Feed | undefined
  /** Maps arguments to path parameters. */
  readonly params: Readonly<Record<string, string>>
  /** Arguments that are query parameters. */
  readonly query: readonly string[]
}

/** The GraphQL schema, with the operations and relations behind its fields, by `Type.field`. */
export interface Built {
  readonly schema: GraphQLSchema
  readonly roots: ReadonlyMap<string, RootField>
  readonly relations: ReadonlyMap<string, Relation>
  readonly operations: ReadonlyMap<string, AnyOperation>
}

export const limits = { rows: 500, otherwise: 25 } as const

type Fields = GraphQLFieldConfigMap<unknown, unknown>

const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    has_next_page: { type: new GraphQLNonNull(GraphQLBoolean) },
    end_cursor: { type: GraphQLString, description: 'Ask with it as `after` for what follows.' },
  },
})

const after = { type: GraphQLString, description: 'A cursor of an earlier answer: the rows that follow it.' }
const howMany = { type: Int, defaultValue: limits.otherwise, description: `1 to ${limits.rows}.` }

export const keyArgument = 'idempotency_key'

/** Arguments of every write, besides its operation's own. */
const writeArguments: GraphQLFieldConfigArgumentMap = {
  dry_run: { type: GraphQLBoolean, description: 'What would happen, and nothing stored.' },
  [keyArgument]: {
    type: GraphQLString,
    description: 'Of two calls with the same key the second answers as the first did and does nothing.',
  },
}
const versionArgument: GraphQLFieldConfigArgumentMap = {
  if_version: { type: Int, description: 'Refused when the record has another version by now.' },
}

/** Builds the schema from the operations: responses become types, bodies become inputs. */
export function build(operations: readonly AnyOperation[]): Built {
  return new Builder(operations).build()
}

class Builder {
  readonly #operations: ReadonlyMap<string, AnyOperation>
  readonly #relations = new Map<string, Relation>()
  readonly #roots = new Map<string, RootField>()
  readonly #connections = new Map<string, GraphQLObjectType>()
  readonly #types = new Types((type, fields) => this.#related(type, Object.keys(fields)))

  constructor(operations: readonly AnyOperation[]) {
    this.#operations = new Map(operations.map((op) => [op.id, op]))
  }

  build(): Built {
    // Outputs first: an input whose name is taken gets another.
    for (const id of [...Object.values(queries), ...Object.values(mutations)]) this.#answer(this.#op(id))
    const query = new GraphQLObjectType({ name: 'Query', fields: this.#fields('Query', queries) })
    const mutation = new GraphQLObjectType({ name: 'Mutation', fields: this.#fields('Mutation', mutations) })
    // Name our `Int`, or GraphQL would use its built-in type.
    const schema = new GraphQLSchema({ query, mutation, types: [Int, Decimal, JsonScalar] })
    return { schema, roots: this.#roots, relations: this.#relations, operations: this.#operations }
  }

  #op(id: string): AnyOperation {
    const op = this.#operations.get(id)
    if (op === undefined) throw new Error(`there is no operation ${id}`)
    return op
  }

  #answer(op: AnyOperation): GraphQLOutputType {
    return op.status === 204 ? GraphQLBoolean : this.#types.output(op.response, hintOf(op))
  }

  #related(type: string, names: readonly string[]): Fields {
    const fields: Fields = {}
    for (const [name, relation] of Object.entries(relationsOf(type, names))) {
      const target = this.#types.object(relation.type)
      if (target === undefined) continue
      this.#relations.set(`${type}.${name}`, relation)
      fields[name] = relation.many
        ? { type: new GraphQLList(new GraphQLNonNull(target)), args: { limit: howMany } }
        : { type: target }
    }
    return fields
  }

  #fields(parent: 'Query' | 'Mutation', table: Readonly<Record<string, string>>): Fields {
    const fields: Fields = {}
    for (const [name, id] of Object.entries(table)) {
      const op = this.#op(id)
      const feed = feeds[id]
      const isList = feed !== undefined || ['page', 'list', 'counted'].includes(op.envelope)
      const forms: readonly Form[] = isList ? ['rows', 'connection'] : ['record']
      for (const form of forms) {
        const shown = form === 'connection' ? `${name}_connection` : name
        const { args, ...root } = this.#arguments(op, feed, form)
        this.#roots.set(`${parent}.${shown}`, { op, form, feed, ...root })
        fields[shown] = { type: this.#type(op, feed, form), args, description: op.summary }
      }
    }
    return fields
  }

  #type(op: AnyOperation, feed: Feed | undefined, form: Form): GraphQLOutputType {
    const answer = this.#answer(op)
    if (form === 'record') return answer
    const item = feed === undefined ? answer : rowType(answer)
    return form === 'rows' ? new GraphQLList(new GraphQLNonNull(item)) : this.#connection(item)
  }

  #connection(item: GraphQLOutputType): GraphQLObjectType {
    const { name } = getNamedType(item)
    const known = this.#connections.get(name)
    if (known !== undefined) return known
    const edge = new GraphQLObjectType({
      name: `${name}Edge`,
      fields: {
        cursor: { type: new GraphQLNonNull(GraphQLString) },
        node: { type: new GraphQLNonNull(item) },
      },
    })
    const type = new GraphQLObjectType({
      name: `${name}Connection`,
      fields: {
        edges: { type: listOf(edge) },
        nodes: { type: listOf(item) },
        page_info: { type: new GraphQLNonNull(PageInfo) },
        total_count: { type: Int, description: 'Of all rows; null where nobody counts them.' },
      },
    })
    this.#connections.set(name, type)
    return type
  }

  #arguments(op: AnyOperation, feed: Feed | undefined, form: Form) {
    const args: GraphQLFieldConfigArgumentMap = {}
    const params: Record<string, string> = {}
    for (const [param, config] of Object.entries(this.#types.arguments(op.params, ''))) {
      const name = renamed[op.id]?.[param] ?? snake(param)
      params[name] = param
      args[name] = config
    }
    const paging = ['page', 'per_page', 'limit', 'after', ...(feed === undefined ? [] : [feed.cursor])]
    const query = Object.entries(this.#types.arguments(op.query, '')).filter(
      ([name]) => form === 'record' || !paging.includes(name),
    )
    Object.assign(args, Object.fromEntries(query))
    if (form !== 'record') Object.assign(args, { [form === 'rows' ? 'limit' : 'first']: howMany, after })
    if (op.id === 'articles.get') Object.assign(args, articleArguments(args))
    if (op.body !== undefined)
      args['input'] = { type: needed(this.#types.input(op.body, `${hintOf(op)}Input`)) }
    if (isKeyed(op)) Object.assign(args, writeArguments)
    if (isKeyed(op) && op.params !== undefined && op.unversioned !== true)
      Object.assign(args, versionArgument)
    return { args, params, query: query.map(([name]) => name) }
  }
}

/** An article can be identified by ID or by code. */
function articleArguments(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return {
    id: { ...args['id'], type: Int },
    article_code: { type: GraphQLString, description: 'In the place of the id.' },
    client_3pl_id: { type: Int, description: 'Needed where several client companies use the code.' },
  }
}

/** Makes an input required if one of its fields is. */
function needed(input: GraphQLInputType): GraphQLInputType {
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : []
  return fields.some(({ type }) => isNonNullType(type)) ? new GraphQLNonNull(input) : input
}

function listOf(item: GraphQLOutputType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(item)))
}

/** Type of the rows in a feed's `data`. */
function rowType(answer: GraphQLOutputType): GraphQLOutputType {
  const data = isObjectType(answer) ? answer.getFields()['data']?.type : undefined
  const row = data === undefined ? undefined : getNamedType(data)
  if (!isObjectType(row)) throw new Error('a feed has rows in `data`')
  return row
}

/** `stock.verify` -> `StockVerify`. */
function hintOf({ id }: AnyOperation): string {
  return id.replaceAll(/(?:^|[._])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
