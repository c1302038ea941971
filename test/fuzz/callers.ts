import * as z from 'zod'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import type { TestSite, Sites } from '../support/sites.ts'
import type { Admins } from '../support/admins.ts'
import type { World } from '../support/world.ts'
import type { Draw } from './draw.ts'
import type { Pools } from './pools.ts'
import { openCompany } from './company.ts'

export type Headers = Readonly<Record<string, string>>

/** Somebody who calls, and whose records they know. */
export interface Caller {
  readonly kind: string
  readonly tenant: string
  readonly headers: Headers
  /** Callers of the logistics service. */
  readonly company?: number
  readonly site?: TestSite
}

export interface Tokens {
  readonly etsm: string
  readonly mdm: string
}

interface Slot {
  caller: Caller
  readonly renew: () => Promise<Caller>
  refusals: number
  renewing: boolean
}

/** Refusals that say a caller, or the tenant they belong to, is shut out. */
const shutOut: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_client',
  'company_forbidden',
  'company_invalid',
  'module_inactive',
  'authentication_disabled',
  'site_not_in_production',
  'no_site_access',
  'missing_permission',
  'role_forbidden',
  'csrf_refused',
])
const patience = 8

const stranger: Caller = { kind: 'nobody', tenant: 'nobody', headers: {} }

/** Callers of every kind; one that the requests themselves have shut out is replaced. */
export class Callers {
  readonly #world: World
  readonly #sites: Sites
  readonly #admins: Admins
  readonly #pools: Pools
  readonly #tokens: Tokens
  readonly #slots = new Map<string, Slot>()
  readonly #bySlot = new Map<Caller, Slot>()
  readonly #renewals: Promise<void>[] = []
  renewed = 0

  constructor(parts: { world: World; sites: Sites; admins: Admins; pools: Pools; tokens: Tokens }) {
    this.#world = parts.world
    this.#sites = parts.sites
    this.#admins = parts.admins
    this.#pools = parts.pools
    this.#tokens = parts.tokens
  }

  async open(): Promise<void> {
    const made: Promise<void>[] = []
    for (const n of [1, 2]) {
      made.push(this.#add(`manager ${n}`, () => this.#manager(n === 2)))
      made.push(this.#add(`site ${n}`, () => this.#site()))
    }
    made.push(this.#add('super', () => this.#super()))
    made.push(this.#add('administrator', () => this.#administrator(['*'], 'token')))
    made.push(this.#add('narrow administrator', () => this.#administrator(['sites.read'], 'token')))
    await Promise.all(made)
    // Users of the same company and site as those above, while these exist.
    for (const role of ['operator', 'client', 'viewer'] as const) {
      await this.#add(role, () => this.#member(role))
    }
    await this.#add('user', () => this.#user(['*']))
    await this.#add('weak user', () => this.#user([]))
    await this.#add('spare', () => this.#user(['*']))
    await this.#add('spare member', () => this.#member('manager'))
    await this.#add('panel', () => this.#panel())
    await this.#add('spare administrator', () => this.#administrator(['*'], 'token'))
  }

  /** Caller of an operation: mostly an allowed one. */
  for(op: AnyOperation, draw: Draw): Caller {
    if (draw.chance(0.03)) return this.#odd(draw)
    const kind = draw.weighted(kindsFor(op)) ?? 'nobody'
    if (kind === 'etsm' || kind === 'mdm') {
      const { tenant, company } = this.#slot('manager 1')
      const headers = { authorization: `Bearer ${this.#tokens[kind]}` }
      return { kind, tenant, headers, ...(company !== undefined && { company }) }
    }
    return kind === 'nobody' ? { ...stranger, tenant: this.#visited(op) } : this.#slot(kind)
  }

  /** Tenant that a caller without a token asks about: mostly their own, before they sign in. */
  #visited({ id, path }: AnyOperation): string {
    if (id.startsWith('admin.')) return 'administrators'
    return this.#slot(/^\/auth\/(login|status)$/.test(path) ? 'site 1' : 'manager 1').tenant
  }

  /** Answers to a caller: one that is only refused is replaced. */
  answered(caller: Caller, code: unknown): void {
    const slot = this.#bySlot.get(caller)
    if (slot === undefined || slot.renewing) return
    slot.refusals = shutOut.has(code) ? slot.refusals + 1 : 0
    // Some callers are refused most of the time because they may do little, not because they are shut out.
    const isShutOut = code === 'unauthenticated' || code === 'invalid_client' || slot.refusals >= patience
    if (!shutOut.has(code) || !isShutOut) return
    if (slot.refusals < 2 || /weak|narrow|viewer|client$/.test(slot.caller.kind)) return
    slot.renewing = true
    this.#renewals.push(this.#renew(slot))
  }

  /** Waits for replacements under way, which need the program. */
  async settled(): Promise<void> {
    await Promise.all(this.#renewals)
  }

  async #renew(slot: Slot): Promise<void> {
    const caller = await slot.renew()
    this.#bySlot.delete(slot.caller)
    this.#bySlot.set(caller, slot)
    Object.assign(slot, { caller, refusals: 0, renewing: false })
    this.renewed += 1
  }

  async #add(name: string, renew: () => Promise<Caller>): Promise<void> {
    const slot = { caller: await renew(), renew, refusals: 0, renewing: false }
    this.#slots.set(name, slot)
    this.#bySlot.set(slot.caller, slot)
  }

  #slot(name: string): Caller {
    return this.#slots.get(name)?.caller ?? stranger
  }

  /** Nobody, somebody with an invalid token, or anybody of the other service. */
  #odd(draw: Draw): Caller {
    const headers = {
      authorization: draw.pick(['Bearer x', 'Bearer ', 'Basic Og==', 'Bearer \u00fe\u00ff', 'x']),
    }
    const any = draw.oneOf([...this.#slots.keys()])
    return draw.pick([stranger, { kind: 'impostor', tenant: 'nobody', headers }, this.#slot(any ?? '')])
  }

  /** Callers of a company with or without simulated warehouse work. */
  async #manager(sandbox: boolean): Promise<Caller> {
    const { company, token } = await this.#world.tenant('manager', { sandbox })
    const tenant = `company ${company}`
    await openCompany(this.#world, { company, token }, (kind, body) => this.#pools.take(tenant, kind, body))
    return { kind: 'manager', tenant, company, headers: bearer(token) }
  }

  async #super(): Promise<Caller> {
    const { token } = await this.#world.user([], { super_admin: true })
    const { tenant, company = 0 } = this.#slot('manager 1')
    return { kind: 'super', tenant, company, headers: bearer(token) }
  }

  async #member(role: 'operator' | 'client' | 'viewer' | 'manager'): Promise<Caller> {
    const { company = 0, tenant } = this.#slot('manager 1')
    const client_ids = role === 'client' ? [await this.#world.client(company)] : null
    const { token, email } = await this.#world.user([{ company_id: company, role, client_ids }])
    this.#pools.note(tenant, 'email', email)
    return { kind: role, tenant, company, headers: bearer(token) }
  }

  async #site(): Promise<Caller> {
    const site = await this.#sites.site()
    const headers = { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
    this.#pools.take('administrators', 'site', { data: site })
    const users = await Promise.all([this.#sites.user(site), this.#sites.user(site)])
    const tenant = `site ${site.id}`
    this.#pools.note(tenant, 'client_id', site.client_id)
    this.#pools.note(tenant, 'site', site.slug)
    for (const { id, email, name } of users) this.#pools.take(tenant, 'user', { data: { id, email, name } })
    return { kind: 'site', tenant, site, headers }
  }

  async #user(permissions: readonly string[]): Promise<Caller> {
    const { site, tenant } = this.#slot('site 1')
    if (site === undefined) throw new Error('no site yet')
    const { token, email, id } = await this.#sites.user(site, permissions.length > 0 ? { permissions } : {})
    this.#pools.take(tenant, 'user', { data: { id, email } })
    const headers = { ...bearer(token), 'x-client-id': site.client_id }
    return { kind: permissions.length > 0 ? 'user' : 'weak user', tenant, site, headers }
  }

  /** A browser with a page of the panel open. */
  async #panel(): Promise<Caller> {
    const { token } = await this.#admins.admin(['*'], 86_400, 'session')
    const origin = this.#world.app.addresses.auth ?? ''
    const page = { cookie: `waybill_session=${token}`, origin, 'sec-fetch-site': 'same-origin' }
    const reply = await this.#world.callAuth('/api/admin/session', { headers: page })
    const { csrf_token } = Session.parse(reply.body).data
    return { kind: 'panel', tenant: 'administrators', headers: { ...page, 'x-csrf-token': csrf_token } }
  }

  async #administrator(scopes: readonly string[], kind: 'token' | 'session'): Promise<Caller> {
    const { token, email } = await this.#admins.admin(scopes, 86_400, kind)
    this.#pools.note('administrators', 'email', email)
    const name = scopes.includes('*') ? 'administrator' : 'narrow administrator'
    return { kind: name, tenant: 'administrators', headers: bearer(token) }
  }
}

const Session = z.object({ data: z.looseObject({ csrf_token: z.string() }) })

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

type Weights = readonly (readonly [kind: string, weight: number])[]

/** After these the caller is gone. */
const last = /^(auth\.(revoke|logout|end_session|change_password)|admin\.(logout|session_delete))$/

function kindsFor(op: AnyOperation): Weights {
  if (op.integration !== undefined)
    return [
      [op.integration, 9],
      ['manager 1', 1],
    ]
  if (op.access.startsWith('platform_'))
    return [
      ['super', 9],
      ['manager 1', 1],
    ]
  if (op.access.startsWith('admin_')) {
    if (last.test(op.id)) return [['spare administrator', 1]]
    return [
      ['administrator', 6],
      ['panel', 3],
      ['narrow administrator', 1],
    ]
  }
  if (op.access.startsWith('session_'))
    return [
      [last.test(op.id) ? 'spare' : 'user', 9],
      ['weak user', 1],
    ]
  if (op.access.startsWith('site_'))
    return [
      ['site 1', 5],
      ['site 2', 1],
      ['user', 3],
      ['weak user', 1],
    ]
  if (op.access === 'public')
    return [
      ['nobody', 3],
      ['site 1', 2],
      ['manager 1', 1],
    ]
  if (op.id.startsWith('simulate.'))
    return [
      ['manager 2', 9],
      ['manager 1', 1],
    ]
  if (last.test(op.id)) return [['spare member', 1]]
  return [
    ['manager 1', 10],
    ['manager 2', 2],
    ['operator', 3],
    ['client', 1],
    ['viewer', 1],
    ['super', 2],
  ]
}
