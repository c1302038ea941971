import * as z from 'zod'
import { isRecord } from '../../src/kernel/fields.ts'
import { type Reply, type Request, World } from '../support/world.ts'
import { type Described, type Schema, typeOf } from './tenant-documents.ts'
import type { Belongings } from './tenant-words.ts'

const Complaint = z.object({ errors: z.record(z.string(), z.unknown()) })

/** Words that others refer to by name: one for each. */
const names = new Set(['article_code', 'code'])
/** Fields with few valid values, though the document does not say which. */
const closed =
  /^(um3pl|um3pl_[23]|timezone|country_code|lot_number|(from_|to_)?location_code|url|callback_url|secret|password|password_confirmation|token.*|client_id|client_secret|stock_status|type|headers)$/

/**
 * The same program, but what is made through it carries the owner's words in every field that takes one. Of a write that is
 * refused the fields that it complains of are left as they were.
 */
export class Marking extends World {
  readonly #described: Readonly<Record<'logistics' | 'auth', Described>>
  readonly #belongings: (path: string) => Belongings
  constructor(
    world: World,
    described: Readonly<Record<'logistics' | 'auth', Described>>,
    belongings: (path: string) => Belongings,
  ) {
    super(world)
    this.#described = described
    this.#belongings = belongings
  }

  override call(path: string, request: Request = {}): Promise<Reply> {
    return this.#marked('logistics', { path: `/api${path}`, request }, (marked) => super.call(path, marked))
  }

  override callAuth(path: string, request: Request = {}): Promise<Reply> {
    return this.#marked('auth', { path, request }, (marked) => super.callAuth(path, marked))
  }

  async #marked(
    service: 'logistics' | 'auth',
    { path, request }: { readonly path: string; readonly request: Request },
    send: (request: Request) => Promise<Reply>,
  ): Promise<Reply> {
    const schema = this.#bodyOf(service, path, request.method ?? 'GET')
    if (schema === undefined || !isRecord(request.body)) return send(request)
    const belongings = this.#belongings(path)
    const headers = { ...request.headers, 'idempotency-key': belongings.word('idempotency_key') }
    const left = new Set<string>()
    for (;;) {
      const body = this.#filled(service, { schema, given: request.body, belongings, left })
      const reply = await send({ ...request, body, headers })
      const complained = Object.keys(Complaint.safeParse(reply.body).data?.errors ?? {})
      const more = complained.map((each) => each.split('.').at(-1) ?? '').filter((name) => !left.has(name))
      if (more.length === 0) return reply
      for (const name of more) left.add(name)
    }
  }

  #bodyOf(service: 'logistics' | 'auth', path: string, method: string): Schema | undefined {
    const [bare = ''] = path.split('?')
    const fits = this.#described[service].operations.find(
      (op) => op.method === method && new RegExp(`^${op.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    )
    return fits?.body
  }

  #filled(
    service: 'logistics' | 'auth',
    parts: { schema: Schema; given: object; belongings: Belongings; left: ReadonlySet<string> },
  ): object {
    const { given, belongings, left } = parts
    const { properties = {} } = this.#described[service].resolved(parts.schema)
    const made: Record<string, unknown> = { ...given }
    for (const [name, raw] of Object.entries(properties)) {
      if (left.has(name) || closed.test(name)) continue
      const schema = this.#described[service].resolved(raw)
      const inner = (value: object) => this.#filled(service, { ...parts, schema, given: value })
      const own = made[name]
      switch (typeOf(schema) ?? '') {
        case 'string':
          if (typeof own === 'string' && names.has(name)) made[name] = belongings.word(name, own)
          else if (takesWord(schema)) made[name] = belongings.word(name)
          else if (schema.format === 'email') made[name] = `${belongings.word(name)}@test.example`
          break
        case 'number':
          if (own === undefined && !name.endsWith('um3pl')) made[name] = belongings.number
          break
        case 'object':
          if (name === 'metadata') made[name] = { note: belongings.word(name) }
          else if (name !== 'settings') made[name] = inner(isRecord(own) ? own : {})
          break
        case 'array':
          if (Array.isArray(own) && schema.items !== undefined) {
            const { items } = schema
            made[name] = own.map((each: unknown) =>
              isRecord(each) ? this.#filled(service, { ...parts, schema: items, given: each }) : each,
            )
          }
          break
        default:
      }
    }
    return made
  }
}

function takesWord({ format, enum: values, pattern, maxLength = 255 }: Schema): boolean {
  return format === undefined && values === undefined && pattern === undefined && maxLength >= 20
}
