// Walks over an OpenAPI document, for its checks.

export type Node = Readonly<Record<string, unknown>>

export interface Found {
  readonly path: string
  readonly method: string
  readonly operation: Node
  /** For people. */
  readonly at: string
}

/** Schemas of answers and of requests. */
export function operationsOf(root: Node): readonly Found[] {
  return (['paths', 'webhooks'] as const).flatMap((part) =>
    entries(root[part]).flatMap(([path, methods]) =>
      entries(methods).map(([method, operation]) => {
        const at = part === 'paths' ? `${method.toUpperCase()} ${path}` : `the webhook ${path}`
        return { path, method, operation, at }
      }),
    ),
  )
}

export function resolved(root: Node, value: unknown): Node {
  const node = isNode(value) ? value : {}
  const target = typeof node['$ref'] === 'string' ? targetOf(root, node['$ref']) : undefined
  return isNode(target) ? target : node
}

export function targetOf(root: Node, ref: string): unknown {
  const [start, ...keys] = ref.split('/')
  if (start !== '#') return undefined
  return keys.reduce<unknown>(
    (node, key) => (isNode(node) ? node[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    root,
  )
}

/** Its parts that are objects, or, where lists count too, all that are not plain values. */
export function entries(value: unknown, lists = false): readonly (readonly [string, Node])[] {
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isNode(inner)) return [[key, inner] as const]
    return lists && Array.isArray(inner) ? [[key, {}] as const] : []
  })
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
