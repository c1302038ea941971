import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { Logistics } from '../client/src/logistics.ts'

const root = resolve(import.meta.dirname, '..')

/** The list is of the browser's world, whose files and types are not Node's: only what is needed of it is looked at. */
const Routes = z.object({
  routes: z.array(z.object({ path: z.string(), shots: z.array(z.string()).default([]) })),
})

interface Asked {
  readonly app: 'console' | 'panel'
  /** Only those whose path begins with one of them; all without any. */
  readonly words: readonly string[]
  /** The first record of a list, such as `receptions?status=arrived`; a page that nothing is found for is left out. */
  readonly first: (list: string) => Promise<number | undefined>
}

/** Addresses of an application that show all its pages in the demo world. */
export async function pagesOf({ app, words, first }: Asked): Promise<readonly string[]> {
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
  const wanted = [...new Set(all)].filter(
    (path) => words.length === 0 || words.some((word) => path.slice(1).startsWith(word)),
  )
  const found = await Promise.all(wanted.map((path) => named(path, first)))
  return [...new Set(found.filter((path) => path !== undefined))]
}

/** The numbers of records depend on who was faster when they were made, so addresses name them by a question in braces. */
async function named(path: string, first: Asked['first']): Promise<string | undefined> {
  const [whole, list] = /\{(.*)\}/.exec(path) ?? []
  if (whole === undefined || list === undefined) return path
  const id = await first(list)
  return id === undefined ? undefined : path.replace(whole, String(id))
}

const Row = z.object({ id: z.int() })
const Listed = z.union([z.array(Row), z.object({ data: z.array(Row) }).transform(({ data }) => data)])

/** Asks the logistics service as somebody who signed in. */
export function firstIn(address: string, { token, companyId }: Logistics): Asked['first'] {
  const headers = { Authorization: `Bearer ${token}`, 'X-Company-Id': String(companyId) }
  return async (list) => {
    const response = await fetch(`${address}/api/${list}`, { headers })
    return response.ok ? Listed.parse(await response.json())[0]?.id : undefined
  }
}
