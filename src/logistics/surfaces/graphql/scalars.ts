import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql'

/**
 * Whole numbers up to 2^53. IDs outgrow the 31 bits of GraphQL's Int. A client that declares `$id: Int!` keeps working
 * then; with the narrow type, it would fail on the first such record.
 */
export const Int = new GraphQLScalarType({
  name: 'Int',
  description: 'A whole number. Unlike the built-in type it reaches to 9,007,199,254,740,991, as ids may.',
  serialize: whole,
  parseValue: whole,
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT) throw new GraphQLError('A whole number is needed.', { nodes: [node] })
    return whole(Number(node.value))
  },
})

function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new GraphQLError('A whole number is needed.')
}

/** Decimals in any form that REST accepts; the operation's own schema validates them. */
export const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  description: 'A number, or a string with a decimal comma ("1,5"). At most six decimals.',
  parseValue: decimal,
  parseLiteral: (node: ValueNode) => decimal(valueFromASTUntyped(node)),
})

function decimal(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new GraphQLError('A number is needed, or a string with one.')
}

/** The caller's own free-form keys. */
export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
})
