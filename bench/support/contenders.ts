import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plan, getRequest, postRequest } from './load.ts'
import { type Installed, install } from './peers/install.ts'
import { Ready } from './peers/peer.ts'
import { type Served, startProcess } from './process.ts'
import type { Bearer, SiteWorld } from './site-world.ts'

/** A server that verifies tokens. */
export interface Contender {
  readonly name: string
  readonly server: Served
  readonly plan: Plan
  /** Work that Waybill does and this contender omits, or the special feature of this kind of request. */
  readonly about: string
}

/** Inputs needed to start the contenders. */
export interface PeerGround {
  readonly folder: string
  /** A separate database on the server that Waybill uses. */
  readonly peerUrl: string
}

/** A participating peer, or the reason it doesn't participate. */
export type Attempt = { readonly contender: Contender; readonly versions: Installed['versions'] } | string

/** Some peers create their tables first. */
const startLimit_ms = 5 * 60_000

/** Starts a peer, or returns one line that says why it could not start. */
export async function peerAt(
  file: URL,
  args: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<(Served & Ready) | string> {
  try {
    return await startPeer(file, args, values)
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return line
  }
}

async function startPeer(
  script: URL,
  args: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<Served & Ready> {
  const { said, ...running } = await startProcess({
    args: [fileURLToPath(script), ...args],
    values: { NODE_ENV: 'production', ...values },
    limit_ms: startLimit_ms,
    ready: (written) => {
      const line = /^\{"address":.*\}$/m.exec(written)?.[0]
      return line === undefined ? undefined : Ready.parse(JSON.parse(line))
    },
  })
  return { ...said, ...running }
}

/** Bare Node.js with a response like Waybill's. */
export async function hello(world: SiteWorld): Promise<Contender> {
  const [bearer] = world.known
  const response = await fetch(`${world.program.address}/api/auth/verify`, {
    headers: headersOf(world, bearer),
  })
  const text = await response.text()
  const server = await startPeer(new URL('./peers/hello.ts', import.meta.url), [text])
  const request = getRequest('/', headersOf(world, bearer))
  const expected = Buffer.from(text)
  return {
    name: 'bare node:http',
    server,
    plan: { mark: () => 0, request: () => request, isRight: (body) => body.equals(expected) },
    about: `the limit: one text of ${expected.length} bytes, ready made; no route, no token, no header of its own`,
  }
}

function headersOf({ site }: SiteWorld, bearer: Bearer | undefined): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${bearer?.token}`, 'x-client-id': site.client_id }
}

/** Ways to query Waybill: with cached tokens, with uncached tokens, and with a mix of both. */
export function waybill(world: SiteWorld): readonly [warm: Contender, ...Contender[]] {
  const { known, strangers, program, twin } = world
  const all = [...known, ...strangers]
  let next = 0
  const stranger = () => known.length + (next = (next + 1) % strangers.length)
  const friend = () => Math.floor(Math.random() * known.length)
  let count = 0
  const mixed = () => ((count += 1) % 10 === 0 ? stranger() : friend())
  const verify = (mark: () => number) => verifyPlan(world, all, mark)
  return [
    {
      name: 'Waybill verify, warm',
      server: program,
      plan: verify(friend),
      about: `${known.length} tokens, remembered`,
    },
    {
      name: 'Waybill verify, cold',
      server: twin,
      plan: verify(stranger),
      about: `${strangers.length} tokens in turn, more than it remembers: each answer asks the database`,
    },
    {
      name: 'Waybill verify, 10 % fresh',
      server: twin,
      plan: verify(mixed),
      about: 'every tenth token is one that it does not remember',
    },
  ]
}

/** Verifies the tokens that `mark` picks. */
export function verifyPlan(world: SiteWorld, bearers: readonly Bearer[], mark: () => number): Plan {
  const [start, rest] = getRequest('/api/auth/verify', {
    authorization: 'Bearer #',
    'x-client-id': world.site.client_id,
  }).split('#')
  return {
    mark,
    request: (at) => `${start}${bearers[at]?.token}${rest}`,
    isRight: (body, at) => body.includes(`"user":{"id":${bearers[at]?.user_id},`, 0, 'latin1'),
  }
}

export async function oidcProvider({ folder }: PeerGround): Promise<Attempt> {
  const installed = await install(join(folder, 'oidc-provider'), { 'oidc-provider': '9.13' })
  if (typeof installed === 'string') return `oidc-provider could not be installed: ${installed}`
  const server = await peerAt(new URL('./peers/oidc-provider.ts', import.meta.url), [installed.folder])
  if (typeof server === 'string') return `oidc-provider could not be started: ${server}`
  const authorization = `Basic ${Buffer.from('client-0:secret-of-the-bench-and-of-nothing-else').toString('base64')}`
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const requests = server.tokens.map(({ token }) =>
    postRequest('/token/introspection', headers, `token=${token}`),
  )
  return {
    contender: {
      name: 'oidc-provider introspection',
      server,
      plan: {
        mark: () => Math.floor(Math.random() * requests.length),
        request: (at) => requests[at] ?? '',
        isRight: (body, at) => body.includes(`{"active":true,"client_id":"${server.tokens[at]?.owner}",`),
      },
      about: `${requests.length} tokens in its own memory, no database; no user, no permissions, no switches of a site`,
    },
    versions: installed.versions,
  }
}

export async function betterAuth({ folder, peerUrl }: PeerGround): Promise<Attempt> {
  const installed = await install(join(folder, 'better-auth'), { 'better-auth': '1.7.7', pg: '8.23.1' })
  if (typeof installed === 'string') return `better-auth could not be installed: ${installed}`
  const server = await peerAt(new URL('./peers/better-auth.ts', import.meta.url), [installed.folder, peerUrl])
  if (typeof server === 'string') return `better-auth could not be started: ${server}`
  const requests = server.tokens.map(({ token }) =>
    getRequest('/api/auth/get-session', { authorization: `Bearer ${token}` }),
  )
  return {
    contender: {
      name: 'better-auth get-session',
      server,
      plan: {
        mark: () => Math.floor(Math.random() * requests.length),
        request: (at) => requests[at] ?? '',
        isRight: (body, at) => body.includes(`"userId":"${server.tokens[at]?.owner}",`),
      },
      about: `${requests.length} tokens on the same PostgreSQL, asked each time; no sites, roles or permissions`,
    },
    versions: installed.versions,
  }
}
