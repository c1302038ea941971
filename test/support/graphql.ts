import { type GraphQLNamedType, getNamedType, isObjectType } from 'graphql'
import { type Built, build } from '../../src/logistics/surfaces/graphql/build.ts'
import { services } from '../../src/main/documents.ts'
import type { Reply, Request, World } from './world.ts'

/** Sends a GraphQL request as this caller. Returns the raw reply. */
export function ask(
  { world, token, company }: { readonly world: World } & Pick<Request, 'token' | 'company'>,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  return world.call('//graphql', {
    method: 'POST',
    ...(token !== undefined && { token }),
    ...(company !== undefined && { company }),
    body: { query, ...(variables && { variables }) },
  })
}

let known: Built | undefined
/** The service's schema. */
export function schema(): Built {
  known ??= build(services().logistics.operations)
  return known
}

/** Selection of all nested fields, except those that lead to other records. */
export function everything(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return ''
  const own = Object.values(type.getFields()).filter(
    (field) => !schema().relations.has(`${type.name}.${field.name}`),
  )
  return `{ ${own.map((field) => `${field.name} ${everything(getNamedType(field.type))}`).join(' ')} }`
}
