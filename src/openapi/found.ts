import type { OpenApiDocument, OperationObject, Parameter, Reference } from './types.ts'

/** An operation and its position in the document. */
export interface Found {
  /** Path in the document. */
  readonly path: string
  /** Path of requests: the first server's path, then the operation's own. */
  readonly address: string
  readonly method: string
  readonly operation: OperationObject
}

export function operationsOf({ paths, servers: [server] }: OpenApiDocument): readonly Found[] {
  const base = new URL(server?.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { path, address: base + path, method: method.toUpperCase(), operation }
    }),
  )
}

/** The parameter itself, or the shared one that a reference names. */
export function resolved({ components }: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = components.parameters[parameter.$ref.replace('#/components/parameters/', '')]
  if (found === undefined) throw new Error(`${parameter.$ref} leads nowhere`)
  return found
}
