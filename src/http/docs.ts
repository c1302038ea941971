import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Service } from '../kernel/service.ts'
import { sendText } from './compression.ts'
import { Kept } from './kept.ts'

export interface Beside {
  readonly postman: (address: string) => object
  /** The same with credentials of the demo world filled in, for a person who opens it there. */
  readonly openedPostman?: (address: string) => Promise<object>
  readonly llms: () => string
}

/** By security scheme of the document, as the viewer takes them. */
export type Credentials = () => Promise<Readonly<Record<string, object>>>

interface DocsOptions {
  readonly service: Service
  /** Made when it is first asked for: it takes a second or two, and a start need not wait for that. */
  readonly document: () => object
  readonly address: () => string
  readonly beside?: Beside
  readonly credentials?: Credentials
}

/** A text that is made once, and another that is made anew for each person who opens it. */
interface Made {
  readonly make: () => string
  readonly opened?: () => Promise<string>
}

const json = 'application/json; charset=utf-8'

/** `/openapi.json`, what was made of it (`/postman.json`, `/llms.txt`), and a viewer for it at `/docs`. */
export async function docs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const { service, document, address, beside, credentials } = options
  // Everybody gets the same bytes: a client that asks a thousand times and reads nothing takes up no memory.
  const serve = (path: string, type: string, { make, opened }: Made) => {
    let kept: Kept | undefined
    app.get(path, { config: { open: opened === undefined } }, async (request, reply) => {
      void reply.type(type)
      if (opened !== undefined && isOpened(request)) return sendText(reply, await opened())
      return (kept ??= new Kept(make())).send(reply.header('cache-control', 'no-cache'))
    })
  }
  serve('/openapi.json', json, { make: () => JSON.stringify(document()) })
  if (beside !== undefined) {
    const { postman, openedPostman } = beside
    serve('/postman.json', json, {
      make: () => JSON.stringify(postman(address())),
      ...(openedPostman && { opened: async () => JSON.stringify(await openedPostman(address())) }),
    })
    serve('/llms.txt', 'text/plain; charset=utf-8', { make: () => beside.llms() })
  }
  // A scope of its own, so that the hook below sees the pages of the viewer and nothing else.
  await app.register(async (viewer) => {
    viewer.addHook('onSend', (_request, reply, payload) => withPolicy(reply, payload, credentials))
    await viewer.register(scalar, { routePrefix: '/docs', configuration: configuration(service) })
  })
}

/** The way in that is chosen when the page opens; the token of a site's user means nothing without the site. */
const preferred = { logistics: 'bearer', auth: [['client_id', 'bearer']] } satisfies Record<
  Service['name'],
  string | string[][]
>

/** Where credentials are put when the page is sent. */
const blank = '--credentials--'
const place = new RegExp(`\\{\\s*"${blank}":\\s*\\{\\}\\s*\\}`)

/** Everything that would send what is read or typed here to somebody else is off. */
function configuration(service: Service) {
  return {
    // Relative, so that it also works behind a proxy that serves us below a path.
    url: '../openapi.json',
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
function policyOf(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
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
  payload: unknown,
  credentials: Credentials = () => Promise.resolve({}),
): Promise<unknown> {
  if (typeof payload !== 'string') return payload
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/javascript')) return viewerScript(reply, payload)
  // No other page may embed this one: it may show a token.
  void reply.header('cross-origin-resource-policy', 'same-origin')
  const filled = payload.includes(blank) && isOpened(reply.request) ? await credentials() : {}
  const page = payload.replace(place, JSON.stringify(filled).replaceAll('<', '\\u003c'))
  const script = /<script type="text\/javascript">(.*?)<\/script>/s.exec(page)?.[1]
  if (script !== undefined) void reply.header('content-security-policy', policyOf(script))
  return page
}

/** Whether a person opened it: a browser marks what its address line leads to, and not what a script asks for. */
function isOpened({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document'
}

/** 4.4 MB that never change while we run. */
let viewer: Kept | undefined

function viewerScript(reply: FastifyReply, script: string): Promise<Buffer | ''> {
  return (viewer ??= new Kept(script)).bytesFor(reply.header('cache-control', 'no-cache'))
}
