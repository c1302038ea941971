import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Kept } from './kept.ts'

interface Asset {
  readonly type: string
  readonly bytes: Kept
}

type Assets = ReadonlyMap<string, Asset>

/** Serves the application for a request that no route took, if a person asked for a page. */
export type DeepLink = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply> | undefined

/** Policy: nothing loads from elsewhere, only our own files run as scripts, and nobody may frame us. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Allows WebAssembly only to an application that ships such a file: it reads codes from a camera. */
function policyFor(assets: Assets): string {
  const hasWasm = [...assets.keys()].some((name) => name.endsWith('.wasm'))
  return hasWasm ? policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : policy
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const notBuilt = 'The web pages are not built. Run `npm run web` and start again.\n'

/**
 * Serves the web application in a folder at `/`. Its files are read once, so no request path ever reaches the disk.
 * Names in `assets/` carry a content hash, so clients may cache them forever, but not the page that names them.
 */
export async function pages(app: FastifyInstance, folder: string | undefined): Promise<DeepLink> {
  if (folder === undefined) return () => undefined
  const reserved = new Set<string>()
  app.addHook('onRoute', ({ url }) => void reserved.add(firstPart(url)))
  const assets = await assetsIn(folder)
  const index = assets.get('index.html')
  const allowed = policyFor(assets)
  const page = (_request: FastifyRequest, reply: FastifyReply) =>
    index === undefined
      ? reply.code(404).type('text/plain; charset=utf-8').send(notBuilt)
      : send(reply.header('content-security-policy', allowed).header('cache-control', 'no-cache'), index)
  app.get('/', page)
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const asset = assets.get(`assets/${request.params['*']}`)
    if (asset === undefined) return reply.callNotFound()
    return send(reply.header('cache-control', 'public, max-age=31536000, immutable'), asset)
  })
  for (const [name, asset] of assets) {
    if (name.includes('/') || asset === index) continue
    app.get(`/${name}`, (_request, reply) => send(reply.header('cache-control', 'no-cache'), asset))
  }
  return (request, reply) => {
    const wanted = request.method === 'GET' || request.method === 'HEAD'
    const person = String(request.headers.accept).includes('text/html')
    return wanted && person && !reserved.has(firstPart(request.url)) ? page(request, reply) : undefined
  }
}

/** First segment of a route's path. It belongs to the service: an unknown path below it isn't a page. */
function firstPart(url: string): string {
  return /^\/([^/?#]*)/.exec(url)?.[1] ?? ''
}

async function assetsIn(folder: string): Promise<Assets> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const known = new Set(names.map((name) => name.replaceAll('\\', '/')))
  const served = [...known].filter((name) => types[extname(name)] !== undefined)
  const read = (name: string) => (known.has(name) ? readFile(join(folder, name)) : undefined)
  return new Map(
    await Promise.all(
      served.map(async (name): Promise<[string, Asset]> => {
        const [plain, br, gzip] = await Promise.all([
          readFile(join(folder, name)),
          read(`${name}.br`),
          read(`${name}.gz`),
        ])
        const bytes = new Kept(plain, { ...(br && { br }), ...(gzip && { gzip }) })
        return [name, { type: types[extname(name)] ?? '', bytes }]
      }),
    ),
  )
}

function send(reply: FastifyReply, { type, bytes }: Asset): Promise<FastifyReply> {
  return bytes.send(reply.type(type))
}
