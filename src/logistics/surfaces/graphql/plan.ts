import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  isListType,
  isObjectType,
} from 'graphql'
import type { View } from '../../../kernel/view.ts'
import { type Built, type RootField, limits } from './build.ts'
import type { Relation } from './relations.ts'
import type { Row } from './values.ts'

/** A field's arguments, once the variables are known. */
export type Arguments = (variables: Row) => Row

/** The plan of one record field. */
export type Node =
  | { readonly kind: 'constant'; readonly key: string; readonly value: string }
  /** Copied unchanged: a scalar, a list of scalars, or free JSON. */
  | { readonly kind: 'leaf'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'object'
      readonly key: string
      readonly name: string
      readonly fields: readonly Node[]
      /** Expected number of items. */
      readonly often: number
    }
  | {
      readonly kind: 'relation'
      readonly key: string
      readonly relation: Relation
      readonly args: Arguments
      readonly fields: readonly Node[]
      readonly view: View
    }

/** The plan of one field of `Query` or `Mutation`. */
export type RootNode =
  | { readonly kind: 'constant'; readonly key: string; readonly value: string }
  /** Introspection of the schema, answered by the library. */
  | { readonly kind: 'aside'; readonly key: string; readonly document: DocumentNode }
  | {
      readonly kind: 'operation'
      readonly key: string
      readonly field: RootField
      readonly args: Arguments
      readonly fields: readonly Node[]
      /** Requested parts of a list's rows. */
      readonly view: View
    }

/** The steps that answer an operation, in field order. */
export type Plan = readonly RootNode[]

/** Assumed length of lists inside records (lines, packages). */
const usualLength = 10

/** Turns a valid operation into steps, for these values of its condition variables. */
export function planOf(
  built: Built,
  { document, operation }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode },
  variables: Row,
): Plan {
  return new Planning(built, document, variables).plan(operation)
}

class Planning {
  readonly #built: Built
  readonly #variables: Row
  readonly #definitions: readonly FragmentDefinitionNode[]

  constructor(built: Built, document: DocumentNode, variables: Row) {
    this.#built = built
    this.#variables = variables
    this.#definitions = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  }

  plan(operation: OperationDefinitionNode): Plan {
    const type = this.#built.schema.getRootType(operation.operation)
    if (!type) throw new Error(`no type for a ${operation.operation}`)
    return [...this.#grouped([operation.selectionSet])].map(([key, nodes]): RootNode => {
      const [node] = nodes
      const name = node.name.value
      const field = this.#built.roots.get(`${type.name}.${name}`)
      const definition = type.getFields()[name]
      if (name === '__typename') return { kind: 'constant', key, value: type.name }
      if (field === undefined || definition === undefined) {
        return { kind: 'aside', key, document: this.#alone(operation, nodes) }
      }
      const isConnection = field.form === 'connection'
      const inner = getNamedType(definition.type)
      const fields = this.#fields(inner, nodes, isConnection)
      const rows = isConnection ? rowsOf(fields) : fields
      const view = { fields: namesOf(rows, ...companyOf(inner, rows)), counted: isConnection }
      return { kind: 'operation', key, field, args: argumentsOf(definition, node), fields, view }
    })
  }

  /** A document that requests only these fields. */
  #alone(operation: OperationDefinitionNode, nodes: readonly FieldNode[]): DocumentNode {
    const only = { ...operation, selectionSet: { ...operation.selectionSet, selections: nodes } }
    return { kind: Kind.DOCUMENT, definitions: [only, ...this.#definitions] }
  }

  #fields(type: unknown, nodes: readonly FieldNode[], isPart: boolean): readonly Node[] {
    if (!isObjectType(type)) return []
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]))
    return [...this.#grouped(sets)].map((group) => this.#node(type, group, isPart))
  }

  #node(type: GraphQLObjectType, [key, nodes]: readonly [string, Same], isPart: boolean): Node {
    const [node] = nodes
    const name = node.name.value
    const definition = type.getFields()[name]
    if (definition === undefined) return { kind: 'constant', key, value: type.name }
    const inner = getNamedType(definition.type)
    const relation = this.#built.relations.get(`${type.name}.${name}`)
    if (relation !== undefined) {
      const args = argumentsOf(definition, node)
      const fields = this.#fields(inner, nodes, false)
      const view = { fields: namesOf(fields, relation.to, 'company_id'), counted: false }
      return { kind: 'relation', key, relation, args, fields, view }
    }
    if (!isObjectType(inner)) return { kind: 'leaf', key, name }
    const often = isListType(getNullableType(definition.type)) && !isPart ? usualLength : 1
    // A connection's rows are counted by its `first`.
    const fields = this.#fields(inner, nodes, isPart && name === 'edges')
    return { kind: 'object', key, name, fields, often }
  }

  /** The fields of these selections by response key, with fragments and conditions resolved. */
  #grouped(sets: readonly SelectionSetNode[]): ReadonlyMap<string, Same> {
    const groups = new Map<string, [FieldNode, ...FieldNode[]]>()
    const visit = (selections: readonly SelectionNode[]): void => {
      for (const node of selections) {
        if (!this.#isWanted(node)) continue
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value
          const known = groups.get(key)
          if (known === undefined) groups.set(key, [node])
          else known.push(node)
        } else if (node.kind === Kind.INLINE_FRAGMENT) visit(node.selectionSet.selections)
        else visit(this.#fragment(node.name.value)?.selectionSet.selections ?? [])
      }
    }
    for (const set of sets) visit(set.selections)
    return groups
  }

  #fragment(name: string): FragmentDefinitionNode | undefined {
    return this.#definitions.find((each) => each.name.value === name)
  }

  #isWanted(node: SelectionNode): boolean {
    const skip = getDirectiveValues(GraphQLSkipDirective, node, this.#variables)
    const include = getDirectiveValues(GraphQLIncludeDirective, node, this.#variables)
    return skip?.['if'] !== true && include?.['if'] !== false
  }
}

/** Fields with the same response key. */
type Same = readonly [FieldNode, ...FieldNode[]]

/** Record fields that these nodes need, in query order, then `more`. */
function namesOf(nodes: readonly Node[], ...more: readonly string[]): readonly string[] {
  const names = nodes.flatMap((node) => {
    if (node.kind === 'constant') return []
    return node.kind === 'relation' ? [node.relation.from] : [node.name]
  })
  return [...new Set([...names, ...more])]
}

/**
 * IDs are unique only within a company. A row with relations therefore also needs its company, if its type has the
 * field.
 */
function companyOf(type: unknown, nodes: readonly Node[]): readonly string[] {
  if (!isObjectType(type) || !nodes.some(leadsOn)) return []
  const { nodes: rows, company_id } = type.getFields()
  if (rows !== undefined) return companyOf(getNamedType(rows.type), nodes)
  return company_id === undefined ? [] : ['company_id']
}

function leadsOn(node: Node): boolean {
  return node.kind === 'relation' || (node.kind === 'object' && node.fields.some(leadsOn))
}

/** Fields that a connection requests of its rows, through nodes or edges. */
function rowsOf(fields: readonly Node[]): readonly Node[] {
  return fields.flatMap((part) => {
    if (part.kind !== 'object') return []
    if (part.name === 'nodes') return part.fields
    return part.fields.flatMap((node) => (node.kind === 'object' && node.name === 'node' ? node.fields : []))
  })
}

/** Evaluated once if the arguments contain no variable. */
function argumentsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode): Arguments {
  const hasVariables = (node.arguments ?? []).some((each) =>
    JSON.stringify(each.value).includes('"Variable"'),
  )
  if (hasVariables) return (variables) => getArgumentValues(definition, node, variables)
  const fixed = getArgumentValues(definition, node)
  return () => fixed
}

/** Number of rows that a field asks for. The field itself checks whether that's allowed. */
export function howMany(limit: unknown): number {
  return typeof limit === 'number' ? Math.max(1, limit) : limits.otherwise
}

/** Maximum number of records in the response. */
export function costOf(fields: readonly Node[], variables: Row): number {
  return fields.reduce((sum, node) => {
    if (node.kind === 'object') return sum + node.often * (1 + costOf(node.fields, variables))
    if (node.kind !== 'relation') return sum
    const many = node.relation.many ? howMany(node.args(variables)['limit']) : 1
    return sum + many * (1 + costOf(node.fields, variables))
  }, 0)
}
