import { join, resolve } from 'node:path'
import * as z from 'zod'

const root = resolve(import.meta.dirname, '..')

/** The list is of the browser's world, whose files and types are not Node's: only what is needed of it is looked at. */
const Routes = z.object({
  routes: z.array(z.object({ path: z.string(), shots: z.array(z.string()).default([]) })),
})

/** Addresses of an application that show all its pages in the demo world: those whose path begins with one of the words, or all. */
export async function pagesOf(
  app: 'console' | 'panel',
  words: readonly string[] = [],
): Promise<readonly string[]> {
  const vite = await import('vite')
  const server = await vite.createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const list: unknown = await server.ssrLoadModule(join(root, 'web', app, 'routes.ts'))
  await server.close()
  const { routes } = Routes.parse(list)
  const all = routes.flatMap(({ path, shots }) => [path.replace(/\/:.*$/, '') || '/', ...shots])
  return [...new Set(all)].filter(
    (path) => words.length === 0 || words.some((word) => path.slice(1).startsWith(word)),
  )
}
