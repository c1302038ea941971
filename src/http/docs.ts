import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isRecord } from '../kernel/fields.ts'
import { Problem } from '../kernel/problem.ts'
import type { Service } from '../kernel/service.ts'
import { sendText } from './compression.ts'
import { Kept } from './kept.ts'

export interface Beside {
  readonly postman: (address: string) => object
  /** The same with credentials of the demo world filled in, for a person who opens it there. */
  readonly openedPostman?: (address: string) => Promise<object>
  readonly llms: () => string
  /** What changed in the API, as Markdown. */
  readonly changes?: () => string
}

/** By security scheme of the document, as the viewer takes them. */
export type Credentials = () => Promise<Readonly<Record<string, object>>>

interface DocsOptions {
  readonly service: Service
  /** Made when it is first asked for: it takes a second or two, and a start need not wait for that. */
  readonly document: () => object
  /** The smaller one, for those who connect a program. */
  readonly integratorsDocument?: () => object
  readonly address: () => string
  readonly beside?: Beside
  readonly credentials?: Credentials
}

/** A text that is made once, and another that is made anew for each person who opens it. */
interface Made {
  readonly make: () => string
  readonly makeForIntegrators?: () => string
  readonly opened?: () => Promise<string>
}

const json = 'application/json; charset=utf-8'

/**
 * `/openapi.json`, what was made of it (`/postman.json`, `/llms.txt`), a viewer for it at `/docs`, and `/changelog`. The document
 * and the viewer have a smaller form (`?for=integrators`).
 */
export function docs(app: FastifyInstance, options: DocsOptions): void {
  const { service, document, integratorsDocument = document, address, beside, credentials } = options
  // Everybody gets the same bytes: a client that asks a thousand times and reads nothing takes up no memory.
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
    // What the page names is below it.
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

/** 4.4 MB that never change while we run; the same for both services. */
let script: Promise<Kept> | undefined

/**
 * What the viewer's plugin answers with. It is loaded when the first asks for it, as few do: it brings all it has as text in
 * a module, 28 MB in memory.
 */
async function madeByViewer(path: string, settings: ReturnType<typeof configuration>): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = fastify()
  await apart.register(scalar, { routePrefix: '/docs', configuration: settings })
  const { body } = await apart.inject(path)
  await apart.close()
  return body
}

/** The way in that is chosen when the page opens; the token of a site's user means nothing without the site. */
const preferred = { logistics: [['bearer', 'company_id']], auth: [['client_id', 'bearer']] } satisfies Record<
  Service['name'],
  string[][]
>

/** Where credentials are put when the page is sent. */
const blank = '--credentials--'
const place = new RegExp(`\\{\\s*"${blank}":\\s*\\{\\}\\s*\\}`)

/** Everything that would send what is read or typed here to somebody else is off. */
function configuration(service: Service, url = '../openapi.json') {
  return {
    // Relative, so that it also works behind a proxy that serves us below a path.
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
    // Without one the browser asks for /favicon.ico.
    favicon: 'data:,',
    authentication: { preferredSecurityScheme: preferred[service.name], securitySchemes: { [blank]: {} } },
  } as const
}

/**
 * Nothing is loaded from elsewhere, and of inline scripts only the one that starts the viewer runs. Styles must stay
 * open: the viewer writes `style` attributes, which neither a hash nor a nonce can allow.
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
  // No other page may embed this one: it may show a token.
  void reply.header('cross-origin-resource-policy', 'same-origin')
  const filled = isOpened(reply.request) ? await credentials() : {}
  const page = made.replace(place, JSON.stringify(filled).replaceAll('<', '\\u003c'))
  const inline = /<script type="text\/javascript">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  void reply.header('content-security-policy', policyOf(inline))
  return page
}

/** Whether the smaller form is wanted; a form that there is not is refused. */
function isForIntegrators({ query }: FastifyRequest): boolean {
  const wanted = isRecord(query) ? query['for'] : undefined
  if (wanted === undefined || wanted === 'integrators') return wanted !== undefined
  throw new Problem('invalid', { faults: [{ path: 'for', rule: 'selected' }] })
}

/** Whether a person opened it: a browser marks what its address line leads to, and not what a script asks for. */
function isOpened({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document'
}
