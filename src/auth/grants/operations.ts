import type * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import type { Json } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { slugOf } from '../../kernel/slugs.ts'
import { demandWithin, heldKeys } from '../access/authority.ts'
import { alterations, powerOf, removalRefusal } from './rules.ts'
import { Removed, type Grant, type GrantHead, GrantList, GrantRemoval, type GrantSchemas } from './schema.ts'
import {
  type GrantTable,
  deleteGrant,
  detachUsers,
  freeSlug,
  insertGrant,
  lockGrant,
  grantById,
  grantPage,
  updateGrant,
  usageOf,
} from './store.ts'

export interface GrantKind<S extends z.ZodType<GrantHead>> extends GrantTable<S> {
  readonly tag: 'Roles' | 'Companies' | 'Groups'
  readonly plural: 'roles' | 'companies' | 'groups'
  readonly resource: 'role' | 'company' | 'group'
}

function reading<S extends z.ZodType<GrantHead>>({ tag, resource, plural, record }: GrantKind<S>) {
  return {
    tag,
    resource,
    access: 'site_read',
    permission: `${plural}.read`,
    method: 'GET',
    status: 200,
    response: record,
  } as const
}

export function writing<S extends z.ZodType<GrantHead>>({ tag, resource, plural, record }: GrantKind<S>) {
  return {
    tag,
    resource,
    access: 'site_write',
    permission: `${plural}.write`,
    status: 200,
    envelope: 'record',
    response: record,
    problems: ['permission_not_held'],
  } as const
}

export function listGrants<S extends z.ZodType<GrantHead>>(kind: GrantKind<S>) {
  const { plural } = kind
  return operation({
    ...reading(kind),
    id: `${plural}.list`,
    summary: `List the ${plural} of the site`,
    path: `/site/${plural}`,
    query: GrantList,
    envelope: 'counted',
    handle: (scope, { query }) => grantPage(scope, kind, query),
  })
}

export function getGrant<S extends z.ZodType<GrantHead>>(kind: GrantKind<S>) {
  const { plural, resource } = kind
  return operation({
    ...reading(kind),
    id: `${plural}.get`,
    summary: `Read one ${resource}`,
    path: `/site/${plural}/{id}`,
    params: IdParams,
    envelope: 'record',
    handle: async (scope, { params }) => found(await grantById(scope, kind, params.id), resource),
  })
}

export interface Removal {
  readonly locale: Locale
  readonly settle?: (scope: SiteWriteScope, users: readonly number[]) => Promise<void>
}

export function removeGrant<S extends z.ZodType<GrantHead>>(kind: GrantKind<S>, removal: Removal) {
  const { plural, resource } = kind
  return operation({
    ...writing(kind),
    id: `${plural}.delete`,
    summary: `Delete a ${resource}`,
    description:
      'One that users have is a 409 `in_use` with their number, unless `cascade` takes it from them.',
    method: 'DELETE',
    path: `/site/${plural}/{id}`,
    params: IdParams,
    query: GrantRemoval,
    envelope: 'bare',
    response: Removed,
    problems: ['in_use', 'own_access', 'permission_not_held'],
    async handle(scope, { params: { id }, query, precondition }) {
      const grant = found(await lockGrant(scope, kind, id), resource)
      await demandWithin(scope, powerOf(grant))
      precondition.check(grant.version)
      const users = await detached(scope, kind, { id, cascade: query.cascade })
      await removal.settle?.(scope, users)
      await deleteGrant(scope, kind, id)
      const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...values } = grant
      const target = { type: resource, id }
      await scope.audit({
        action: `${resource}.deleted`,
        target,
        change: { ...values, detached: users.length },
      })
      return { message: catalogues[removal.locale].done.deleted }
    },
  })
}

/** Takes the grant away from its users and returns their ids, or refuses. */
async function detached<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  kind: GrantKind<S>,
  { id, cascade }: { readonly id: number; readonly cascade: boolean },
): Promise<readonly number[]> {
  const usage = await usageOf(scope, kind, { id, held: await heldKeys(scope) })
  const refusal = removalRefusal(usage, scope.visit, cascade)
  if (refusal === 'in_use') {
    const { users } = usage
    throw new Problem('in_use', { params: { count: users }, details: { counts: { users } } })
  }
  if (refusal !== undefined) throw new Problem(refusal)
  return detachUsers(scope, kind, id)
}

/** The slug of a new or changed grant: the requested one, or one made from its name. */
export async function slugFor<S extends z.ZodType<GrantHead>>(
  scope: SiteWriteScope,
  kind: GrantKind<S>,
  wish: { readonly slug?: string | null | undefined; readonly name: string; readonly id?: number },
): Promise<string> {
  const numbered = wish.slug === undefined || wish.slug === null
  const slug = wish.slug ?? slugOf(wish.name, kind.resource)
  const free = await freeSlug(scope, kind, { slug, numbered, ...(wish.id !== undefined && { id: wish.id }) })
  if (free === undefined) throw new Problem('invalid', { faults: [{ path: 'slug', rule: 'taken' }] })
  return free
}

export type PlainKind = GrantKind<GrantSchemas['record']> & Pick<GrantSchemas, 'create' | 'changes'>

export function createGrant(kind: PlainKind) {
  const { plural, resource } = kind
  return operation({
    ...writing(kind),
    id: `${plural}.create`,
    summary: `Create a ${resource}`,
    method: 'POST',
    path: `/site/${plural}`,
    body: kind.create,
    async handle(scope, { body }) {
      const { name, action_keys = [], metadata = {} } = body
      await demandWithin(scope, powerOf({ action_keys }))
      const values = { name, slug: await slugFor(scope, kind, body), action_keys, metadata }
      const { id, json } = await insertGrant(scope, kind, values)
      await scope.audit({ action: `${resource}.created`, target: { type: resource, id }, change: values })
      return json
    },
  })
}

export function changeGrant(kind: PlainKind) {
  const { plural, resource } = kind
  return operation({
    ...writing(kind),
    id: `${plural}.update`,
    summary: `Change a ${resource}`,
    description: 'Omitted fields stay as they are. A change without an effect keeps the version.',
    method: 'PATCH',
    path: `/site/${plural}/{id}`,
    params: IdParams,
    body: kind.changes,
    async handle(scope, { params: { id }, body, precondition }) {
      const before = found(await lockGrant(scope, kind, id), resource)
      await demandWithin(scope, powerOf(before))
      precondition.check(before.version)
      return changed(scope, kind, { before, body })
    },
  })
}

async function changed(
  scope: SiteWriteScope,
  kind: PlainKind,
  { before, body }: { readonly before: Grant; readonly body: z.output<GrantSchemas['changes']> },
): Promise<Json<Grant>> {
  const { id } = before
  const { name = before.name, action_keys = before.action_keys, metadata = before.metadata } = body
  await demandWithin(scope, powerOf({ action_keys }))
  const slug =
    body.slug === undefined ? before.slug : await slugFor(scope, kind, { slug: body.slug, name, id })
  const after = { name, slug, action_keys, metadata }
  const change = alterations(before, after)
  if (change === undefined) return found(await grantById(scope, kind, id), kind.resource)
  const json = found(await updateGrant(scope, kind, { id, ...after }), kind.resource)
  await scope.audit({ action: `${kind.resource}.updated`, target: { type: kind.resource, id }, change })
  return json
}
