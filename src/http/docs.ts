import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isRecord } from '../kernel/fields.ts'
import { Problem } from '../kernel/problem.ts'
import type { Service } from '../kernel/service.ts'
import { sendText } from './compression.ts'
import { Kept } from './kept.ts'

export interface Beside {
  readonly postman: (address: string) => object
  /** The same collection with the demo world's credentials filled in, for a person who opens it there. */
  readonly openedPostman?: (address: string) => Promise<object>
  readonly llms: () => string
  /** The API changelog, as Markdown. */
  readonly changes?: () => string
}

/** Credentials by security scheme of the document, in the viewer's format. */
export type Credentials = () => Promise<Readonly<Record<string, object>>>

interface DocsOptions {
  readonly service: Service
  /** Built on first request: it takes a second or two, and startup need not wait for it. */
  readonly document: () => object
  readonly integratorsDocument?: () => object
  readonly address: () => string
  readonly beside?: Beside
  readonly credentials?: Credentials
}

/** A text built once, and optionally another built for each person who opens it. */
interface Made {
  readonly make: () => string
  readonly makeForIntegrators?: () => string
  readonly opened?: () => Promise<string>
}

const json = 'application/json; charset=utf-8'

/**
 * Serves `/openapi.json`, the files built from it (`/postman.json`, `/llms.txt`), its viewer at `/docs`, and
 * `/changelog`. The document and the viewer have a smaller form (`?for=integrators`).
 */
export function docs(app: FastifyInstance, options: DocsOptions): void {
  const { service, document, integratorsDocument = document, address, beside, credentials } = options
  // All clients get the same bytes. A client that sends a thousand requests and reads nothing takes no memory.
  const serve = (path: string, type: string, { make, makeForIntegrators, opened }: Made) => {
    let kept: Kept | undefined
    let keptForIntegrators: Kept | undefined
    app.get(path, { config: { open: opened === undefined } }, async (request, reply) => {
      void reply.type(type)
      if (opened !== undefined && isOpened(request)) return sendText(reply, await opened())
      void reply.header('cache-control', 'no-cache')
      if (makeForIntegrators !== undefined && isForIntegrators(request))
        return (keptForIntegrators ??= new Kept(makeForIntegrators())).send(reply)
      return (kept ??= new Kept(make())).send(reply)
    })
  }
  serve('/openapi.json', json, {
    make: () => JSON.stringify(document()),
    makeForIntegrators: () => JSON.stringify(integratorsDocument()),
  })
  if (beside !== undefined) {
    const { postman, openedPostman } = beside
    serve('/postman.json', json, {
      make: () => JSON.stringify(postman(address())),
      ...(openedPostman && { opened: async () => JSON.stringify(await openedPostman(address())) }),
    })
    serve('/llms.txt', 'text/plain; charset=utf-8', { make: () => beside.llms() })
    const { changes } = beside
    if (changes !== undefined) serve('/changelog', 'text/markdown; charset=utf-8', { make: changes })
  }
  const pages = new Map<string, Promise<string>>()
  app.get('/docs/', async (request, reply) => {
    const [path = '', query] = request.url.split('?')
    // The page's relative links start below its path.
    if (!path.endsWith('/')) return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 301)
    const shown = isForIntegrators(request) ? '../openapi.json?for=integrators' : '../openapi.json'
    const page = pages.get(shown) ?? madeByViewer('/docs/', configuration(service, shown))
    pages.set(shown, page)
    return reply.type('text/html; charset=utf-8').send(await withPolicy(reply, await page, credentials))
  })
  app.get('/docs/js/scalar.js', async (_request, reply) => {
    script ??= madeByViewer('/docs/js/scalar.js', configuration(service)).then((text) => new Kept(text))
    return (await script).send(reply.type(javascript).header('cache-control', 'no-cache'))
  })
}

const javascript = 'application/javascript; charset=utf-8'

/** The viewer's script: 4.4 MB that never change at run time, and the same for both services. */
let script: Promise<Kept> | undefined

/** Response of the viewer's plugin, loaded on first use: few people need it, and it keeps 28 MB of text in memory. */
async function madeByViewer(path: string, settings: ReturnType<typeof configuration>): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = fastify()
  await apart.register(scalar, { routePrefix: '/docs', configuration: settings })
  const { body } = await apart.inject(path)
  await apart.close()
  return body
}

/** Placeholder for the credentials, replaced when the page is sent. */
const blank = '--credentials--'
const place = new RegExp(`\\{\\s*"${blank}":\\s*\\{\\}\\s*\\}`)

/** Viewer settings. Everything that would send a reader's data or input elsewhere is off. */
function configuration(service: Service, url = '../openapi.json') {
  const preferred = [[...(service.preferredCredentials ?? [])]]
  return {
    // Relative, so that it also works behind a proxy that serves us under a path.
    url,
    pageTitle: service.title,
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'direct',
    showOperationId: true,
    orderSchemaPropertiesBy: 'preserve',
    // Without an icon, the browser requests /favicon.ico.
    favicon: 'data:,',
    authentication: { preferredSecurityScheme: preferred, securitySchemes: { [blank]: {} } },
  } as const
}

/**
 * Policy for the page: nothing loads from elsewhere, and the only inline script is the one that starts the viewer.
 * Styles must stay open: the viewer writes `style` attributes, which neither a hash nor a nonce can allow.
 */
function policyOf(inline: string): string {
  const hash = createHash('sha256').update(inline).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function withPolicy(
  reply: FastifyReply,
  made: string,
  credentials: Credentials = () => Promise.resolve({}),
): Promise<string> {
  // The page may show a token, so no other page may embed it.
  void reply.header('cross-origin-resource-policy', 'same-origin')
  const filled = isOpened(reply.request) ? await credentials() : {}
  const page = made.replace(place, JSON.stringify(filled).replaceAll('<', '\\u003c'))
  const inline = /<script type="text\/javascript">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  void reply.header('content-security-policy', policyOf(inline))
  return page
}

/** Whether the smaller form is requested. Refuses an unknown form. */
function isForIntegrators({ query }: FastifyRequest): boolean {
  const wanted = isRecord(query) ? query['for'] : undefined
  if (wanted === undefined || wanted === 'integrators') return wanted !== undefined
  throw new Problem('invalid', { faults: [{ path: 'for', rule: 'selected' }] })
}

/** Whether a person opened the page. Browsers mark navigations as `document`, unlike requests by scripts. */
function isOpened({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document'
}
