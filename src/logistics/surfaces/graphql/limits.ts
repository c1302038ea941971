import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql'
import { queryLength } from './schema.ts'

/**
 * Limits for one document. All are checked before any field is resolved. All but the cost are checked before
 * validation, because comparing fields takes the square of their number.
 */
export const bounds = {
  characters: queryLength,
  tokens: 2_000,
  /** Nesting of brackets of any kind. The parser recurses for each level and would overflow the stack. */
  brackets: 40,
  /** Fields after expanding all fragments. */
  fields: 1_000,
  depth: 12,
  /** Fields of `Query` or `Mutation`; each runs an operation. */
  roots: 20,
  /** Maximum records that a response could contain, going by the request. */
  cost: 50_000,
} as const

/** Reasons to reject a document, in English like those of the validation that follows. */
export type Excess = string

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Checks the text of a document before parsing. */
export function excessIn(query: string): Excess | undefined {
  if (query.length > bounds.characters) return `A document has at most ${bounds.characters} characters.`
  const lexer = new Lexer(new Source(query))
  let open = 0
  for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count += 1) {
    if (count === bounds.tokens) return `A document has at most ${bounds.tokens} tokens.`
    const { kind } = lexer.token
    if (opening.has(kind)) open += 1
    if (closing.has(kind)) open -= 1
    if (open > bounds.brackets) return `A document has at most ${bounds.brackets} brackets inside each other.`
  }
  return undefined
}

/** Checks a parsed document. */
export function excessOf(document: DocumentNode): Excess | undefined {
  return new Measuring(document).run()
}

class Measuring {
  readonly #document: DocumentNode
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  #fields = 0

  constructor(document: DocumentNode) {
    this.#document = document
    this.#fragments = new Map(
      document.definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
      ),
    )
  }

  run(): Excess | undefined {
    for (const definition of this.#document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const before = this.#fields
      const excess = this.#selection(definition.selectionSet, 1, [])
      if (excess !== undefined) return excess
      const roots = this.#roots(definition.selectionSet)
      if (roots > bounds.roots) return `An operation has at most ${bounds.roots} fields of its own.`
      if (this.#fields - before > bounds.fields) return tooMany
    }
    return undefined
  }

  #selection(set: SelectionSetNode, depth: number, passed: readonly string[]): Excess | undefined {
    if (depth > bounds.depth) return `A document is at most ${bounds.depth} levels deep.`
    for (const node of set.selections) {
      if ((this.#fields += 1) > bounds.fields) return tooMany
      const excess =
        node.kind === Kind.FIELD
          ? this.#field(node, depth, passed)
          : node.kind === Kind.INLINE_FRAGMENT
            ? this.#selection(node.selectionSet, depth, passed)
            : this.#spread(node.name.value, depth, passed)
      if (excess !== undefined) return excess
    }
    return undefined
  }

  #field(node: FieldNode, depth: number, passed: readonly string[]): Excess | undefined {
    // Such names are reserved by GraphQL, and `__proto__` would set a prototype.
    if (node.alias?.value.startsWith('__') === true) return 'An alias does not begin with two underscores.'
    if (node.selectionSet === undefined) return undefined
    // Introspection queries by tools nest deeper than data queries, and have rules of their own.
    const inner = node.name.value.startsWith('__') ? Number.NEGATIVE_INFINITY : depth + 1
    return this.#selection(node.selectionSet, inner, passed)
  }

  #spread(name: string, depth: number, passed: readonly string[]): Excess | undefined {
    if (passed.includes(name)) return `The fragment ${name} contains itself.`
    const fragment = this.#fragments.get(name)
    return fragment && this.#selection(fragment.selectionSet, depth, [...passed, name])
  }

  #roots(set: SelectionSetNode): number {
    return set.selections.reduce((sum, node) => {
      if (node.kind === Kind.FIELD) return sum + 1
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)
      return sum + (inner === undefined ? 0 : this.#roots(inner.selectionSet))
    }, 0)
  }
}

const tooMany = `A document has at most ${bounds.fields} fields, those of its fragments counted wherever they stand.`
