import { isRecord } from '../../src/kernel/fields.ts'
import type { Parameter } from '../../src/openapi/types.ts'
import { rawBody } from './bodies.ts'
import type { Caller } from './callers.ts'
import type { Asked } from './graphql.ts'
import type { Draw } from './draw.ts'
import { requestHeaders } from './headers.ts'
import { broken, nastyTexts, nastyNumbers } from './nasty.ts'
import type { Target } from './operations.ts'
import { type Pools, type Seen, singular, stemOf } from './pools.ts'
import { testPassword } from '../support/world.ts'
import { type Source, validValue } from './values.ts'

export interface Made {
  readonly target: Target
  readonly caller: Caller
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Tenant of the request. */
  readonly tenant: string
  /** Nothing in it was broken on purpose. */
  readonly isValid: boolean
}

export interface Making {
  readonly draw: Draw
  readonly pools: Pools
  readonly sink: string
  readonly caller: Caller
  /** GraphQL document of the request. */
  readonly asked?: Asked
}

/** Those that a password opens, instead of setting it. */
const proves = /^(auth\.(token|login)|admin\.(login|session_create))$/

/** Where a request is broken, if it is. */
const places = [
  ['nowhere', 62],
  ['path', 5],
  ['query', 9],
  ['body', 16],
  ['raw', 4],
  ['headers', 4],
] as const

/** One request for the operation: mostly as its document wants it, else with something wrong about it. */
export function request(target: Target, making: Making): Made {
  const { draw, caller } = making
  const place = draw.weighted(places) ?? 'nowhere'
  const scene = new Scene(target, making)
  const path = scene.path(place === 'path') + scene.query(place === 'query')
  const hasBody = target.op.method !== 'GET' && (target.body !== undefined || draw.chance(0.05))
  const value = hasBody ? (making.asked ?? scene.body()) : undefined
  const body = hasBody
    ? place === 'raw'
      ? rawBody(value, draw)
      : { bytes: Buffer.from(JSON.stringify(place === 'body' ? broken(value, draw) : value)) }
    : undefined
  return {
    target,
    caller,
    method:
      place === 'path' && draw.chance(0.1) ? draw.pick(['PUT', 'DELETE', 'PATCH', 'POST']) : target.op.method,
    path,
    headers: {
      ...caller.headers,
      ...(body && { 'content-type': body.type ?? 'application/json' }),
      ...requestHeaders({
        target,
        draw,
        record: scene.record,
        company: caller.company,
        isOdd: place === 'headers',
      }),
    },
    body: body?.bytes,
    tenant: scene.tenant,
    isValid: place === 'nowhere',
  }
}

/** Subject of one request: a tenant, and perhaps a record of theirs. */
class Scene {
  readonly #target: Target
  readonly #making: Making
  readonly #site: unknown
  readonly tenant: string
  readonly record: Seen | undefined

  constructor(target: Target, making: Making) {
    const { draw, pools, caller } = making
    this.#target = target
    this.#making = making
    const ofSite = target.path.includes('{site_id}')
    this.#site = ofSite ? pools.value('administrators', 'site.id', draw) : undefined
    this.tenant = ofSite ? `site ${String(this.#site)}` : caller.tenant
    const action = target.path.split('/').at(-1) ?? ''
    this.record = pools.record(`${this.tenant} ${target.kind}`, draw, ({ record }) => allows(record, action))
  }

  path(isBroken: boolean): string {
    const { draw } = this.#making
    const template = draw.chance(0.1)
      ? (draw.oneOf(this.#target.paths) ?? this.#target.path)
      : this.#target.path
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const wrong = isBroken ? draw.oneOf(names) : undefined
    const filled = template.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
      if (name === wrong) return `${before}/${oddSegment(draw)}`
      // Half of a pair cannot be written in an address.
      return `${before}/${encodeURIComponent(String(this.#parameter(before, name)).toWellFormed())}`
    })
    return isBroken && names.length === 0
      ? filled + draw.pick(['/', '//', '/%2e%2e', '/1', '%00', '?'])
      : filled
  }

  query(isBroken: boolean): string {
    const { draw } = this.#making
    const { asked } = this.#making
    const parts: string[] = []
    if (asked !== undefined && this.#target.op.method === 'GET') {
      parts.push(`query=${encodeURIComponent(asked.query.replaceAll('\ud800', ''))}`)
      parts.push(`variables=${encodeURIComponent(JSON.stringify(asked.variables))}`)
      return `?${parts.join('&')}`
    }
    const wanted = this.#target.parameters.filter((each) => each.in === 'query')
    const share = draw.pick([0, 0.15, 0.5])
    for (const each of wanted) {
      if (!each.required && !draw.chance(share)) continue
      const value = validValue(each.schema, each.name, this.#source())
      parts.push(
        `${each.name}=${encodeURIComponent(isRecord(value) ? JSON.stringify(value) : String(value))}`,
      )
    }
    if (isBroken) parts.push(oddQuery(wanted, draw))
    return parts.length === 0 ? '' : `?${parts.join('&')}`
  }

  body(): unknown {
    const { body } = this.#target
    if (body === undefined) return {}
    const { draw } = this.#making
    // The example of the document is a whole story; chance alone seldom tells one.
    if (body.example !== undefined && draw.chance(0.5)) return this.#known(body.example, '')
    return validValue(body.schema, '', this.#source())
  }

  /** The example with what this tenant really has. */
  #known(example: unknown, name: string): unknown {
    if (Array.isArray(example)) return example.map((each) => this.#known(each, singular(name)))
    if (isRecord(example)) {
      const { draw } = this.#making
      const kept = Object.entries(example).filter(
        ([key]) => /lines|quantity|password|email/.test(key) || draw.chance(0.7),
      )
      return Object.fromEntries(kept.map(([key, value]) => [key, this.#known(value, key)]))
    }
    const source = this.#source()
    if (/^(url|callback_url)$/.test(name)) return `${source.sink}/example`
    if (/password/.test(name)) return source.known(name) ?? example
    const seen = source.draw.chance(0.9) ? source.known(name) : undefined
    if (seen !== undefined && typeof seen === typeof example) return seen
    // Values that must be unique are new each time.
    if (/^(code|slug|email|name|external_reference|\w+_number)$/.test(name) && typeof example === 'string') {
      return name === 'email'
        ? `${source.draw.letters(9)}@fuzz.example`
        : `${example}-${source.draw.letters(5)}`
    }
    return example
  }

  #source(): Source {
    const { draw, sink } = this.#making
    return { draw, sink, schemas: this.#target.schemas, known: (name) => this.#seen(name) }
  }

  /** A value under that name: of the record at hand, of the tenant, seldom of anybody. */
  #seen(name: string): unknown {
    const { draw, pools } = this.#making
    const { record } = this
    const target = this.#target
    if (draw.chance(0.02))
      return pools.value(this.tenant, `${draw.pick(['article', 'sales_order', 'user', 'client'])}.id`, draw)
    const isNew = target.op.id.endsWith('.create') || target.op.id.endsWith('.bulk')
    if (name === 'id' || name === 'line_number') {
      const lines = record?.record['lines']
      const line: unknown = Array.isArray(lines) && !isNew ? draw.oneOf(lines) : undefined
      return isRecord(line) ? line[name] : undefined
    }
    if (name === 'current_password' || (name === 'password' && proves.test(target.op.id))) return testPassword
    if (/password/.test(name)) return undefined
    // A new record has names of its own.
    const own = /^(code|slug|email|external_reference|name)$/.test(name) || name === `${target.kind}_code`
    if (isNew && (own || /^(order|reception|return|purchase)_number$/.test(name))) return undefined
    if (/_?ids?$/i.test(name)) return pools.value(this.tenant, `${stemOf(name)}.id`, draw)
    return pools.value(this.tenant, name, draw)
  }

  #parameter(before: string, name: string): unknown {
    const { draw, pools } = this.#making
    if (name === 'site_id' && this.#site !== undefined) return this.#site
    if (/id$/i.test(name) || name === 'delivery') {
      const kind = singular(before)
      const own = kind === this.#target.kind ? this.record?.id : undefined
      const id = own ?? pools.value(this.tenant, `${kind}.id`, draw)
      return draw.chance(0.95) ? (id ?? draw.int(1, 50)) : draw.int(0, 99)
    }
    const ofKind = pools.value(this.tenant, `${singular(before)}_${name}`, draw)
    if (ofKind !== undefined) return ofKind
    return this.#seen(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) ?? draw.letters(4)
  }
}

/** Whether the record says that it can be done now; what is done to it is named for where it leads. */
function allows(record: Readonly<Record<string, unknown>>, action: string): boolean {
  const { allowed_transitions: moves } = record
  if (!Array.isArray(moves)) return true
  return moves.some((move) => typeof move === 'string' && move.slice(0, 4) === action.slice(0, 4))
}

function oddSegment(draw: Draw): string {
  const raw = [
    '%',
    '%zz',
    '%00',
    '%ff',
    '%c0%ae',
    '..',
    '.',
    '%2e%2e%2f',
    '%2F',
    '0',
    '-1',
    '1.0',
    '01',
    '1e3',
    '',
  ] as const
  if (draw.chance(0.5)) return draw.pick(raw)
  return draw.chance(0.3) ? String(draw.pick(nastyNumbers)) : escaped(draw.pick(nastyTexts).slice(0, 1_500))
}

function oddQuery(wanted: readonly Parameter[], draw: Draw): string {
  const name = draw.oneOf(wanted)?.name ?? draw.pick(['x', 'page', 'dry_run', '__proto__', 'constructor'])
  const value = draw.chance(0.3)
    ? String(draw.pick(nastyNumbers))
    : escaped(draw.pick(nastyTexts).slice(0, 2_000))
  return draw.pick([
    `${name}=${value}`,
    `${name}=${value}`,
    `${name}=${value}`,
    `${name}=1&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}[a][b]=${value}`,
    name,
    `=${value}`,
    `${name}=%zz&%`,
    `${name}=%ff%fe`,
    '&&&',
    `__proto__[x]=${value}`,
  ])
}

/** As in an address; half a letter cannot be there, so its bytes are. */
function escaped(text: string): string {
  return Array.from(text)
    .map((letter) =>
      /[\ud800-\udfff]/.test(letter) && letter.length === 1 ? '%ed%a0%80' : encodeURIComponent(letter),
    )
    .join('')
}
