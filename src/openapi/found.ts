import type { OpenApiDocument, OperationObject } from './types.ts'

/** An operation of a document, and where it stands there. */
export interface Found {
  /** Its path in the document. */
  readonly path: string
  /** The path of requests: what the first server begins with, and its own. */
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
