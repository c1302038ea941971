import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../kernel/problem.ts'

/** The problem for a request that no route took. */
export type Missing = (request: FastifyRequest) => Problem

/** Records every route added from now on. A known path with another method gets a 405 that lists its methods. */
export function missingOf(app: FastifyInstance): Missing {
  const routes: { readonly pattern: readonly string[]; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: partsOf(url), methods: [method].flat() })
  })
  return (request) => {
    const [path = ''] = request.url.split('?')
    const parts = partsOf(path)
    const methods = new Set(routes.flatMap((route) => (fits(route.pattern, parts) ? route.methods : [])))
    return methods.size === 0
      ? new Problem('route_not_found', { params: { path: path.slice(0, 200) } })
      : new Problem('method_not_allowed', {
          params: { method: request.method, allowed: [...methods].join(', ') },
        })
  }
}

function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/')
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, i) => part.startsWith(':') || part === parts[i])
  )
}
