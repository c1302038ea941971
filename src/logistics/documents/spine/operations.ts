import type * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { Json } from '../../../kernel/json.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, type Input, operation } from '../../../kernel/operation.ts'
import { acting, changing, creating } from '../../../kernel/operation-shapes.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import { type Role, roles } from '../../base/access/roles.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Condition } from '../../../lists/listing.ts'
import { bulkOperation } from './bulk.ts'
import { type DocumentKind, type Documents, type Route, routeOf, wordsOf } from './kind.ts'
import { type DocumentList, OnDuplicate } from './schema.ts'
import { documentById } from './store.ts'
import { documentPage } from './store-list.ts'
import { type DocumentHandler, type Draft, type Edited, type Work, act, change } from './work.ts'

/** Fields that decide which other fields are wrong: the document's owner and origin, and a line's article. */
const pivots = [
  'client_3pl_id',
  'purchase_order_id',
  'sales_order_id',
  'status',
  'lines',
  'id',
  'line_number',
  'article_id',
  'article_code',
  'um3pl',
]

type Body<B extends z.ZodType | undefined> = Input<undefined, undefined, B>['body']
type Query<Q extends z.ZodType> = Input<undefined, Q>['query']
type Words = { readonly summary: string; readonly description: string }

interface Listing<Q extends z.ZodType> {
  readonly description: string
  readonly query: Q
  /** The query that every list has, and conditions for the filters that only this kind has. */
  readonly asked: (query: Query<Q>) => {
    readonly query: DocumentList
    readonly conditions: readonly Condition[]
  }
  /** Responds with a single page of the newest, without `meta`. */
  readonly isOnePage?: true
}

type Make<N extends z.ZodType, R extends z.ZodType> = (
  scope: WriteScope,
  body: z.output<N>,
  query: z.output<typeof OnDuplicate>,
) => Promise<Json<z.output<R>>>

interface Creation<N extends z.ZodType, R extends z.ZodType> extends Words {
  /** Minimum role; defaults to client company. */
  readonly role?: Role
  readonly body: N
  readonly handle: (
    scope: WriteScope,
    input: Input<undefined, typeof OnDuplicate, N>,
  ) => Promise<Json<z.output<R>>>
  /** Creates each document of a bulk. */
  readonly bulk?: Make<N, R>
}

interface Changing<C extends z.ZodType, D extends Draft> extends Words {
  readonly role?: Role
  readonly body: C
  readonly edit: (work: Work<D>, changes: Body<C>) => Promise<Edited>
  readonly problems?: readonly ProblemCode[]
}

export interface Action<D extends Draft> {
  readonly action: string
  readonly withoutInput: (status: string | undefined) => (work: Work<D>) => Promise<void> | void
  readonly operation: <R extends z.ZodType>(handler: DocumentHandler<R, D>, route: Route) => AnyOperation
}

interface ActionParts<D extends Draft, B extends z.ZodType | undefined> {
  readonly summary: string
  readonly description?: string
  readonly body?: B
  readonly problems?: readonly ProblemCode[]
  /**
   * What happens besides the change of status. `status` is the one that a `PUT {status}` asks for; such a request has
   * no body.
   */
  readonly apply?: (work: Work<D>, body?: Body<B>, status?: string) => Promise<void> | void
}

export function action<D extends Draft, B extends z.ZodType | undefined = undefined>(
  name: string,
  parts: ActionParts<D, B>,
): Action<D> {
  const { apply, problems = [], summary, description, body: schema } = parts
  return {
    action: name,
    withoutInput: (status) => (work) => apply?.(work, undefined, status),
    operation: (handler, { path, ...route }) =>
      operation({
        ...route,
        ...acting,
        id: `${handler.documents.table}.${name.replace('-', '_')}`,
        summary,
        ...(description !== undefined && { description }),
        path: `${path}/{id}/${name}`,
        role: weakestRole(handler.documents, name),
        ...(schema !== undefined && { body: schema }),
        response: handler.documents.schema,
        problems: ['action_not_allowed', ...problems],
        handle: (scope, { params: { id }, body, precondition }) =>
          act(scope, handler, { id, precondition, action: name, apply: (work) => apply?.(work, body) }),
      }),
  }
}

/** Minimum role. The document's status may restrict it further. */
function weakestRole({ moves }: Documents, name: string): Role {
  const needed = moves.filter((move) => move.action === name).map((move) => move.role)
  return roles.find((role) => needed.includes(role)) ?? 'super_admin'
}

interface Definition<
  R extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
  D extends Draft,
> extends Pick<
  DocumentKind,
  'chapter' | 'module' | 'unfinished' | 'events' | 'sample' | 'names' | 'standstill'
> {
  readonly handler: DocumentHandler<R, D>
  readonly list: Listing<Q>
  readonly create: Creation<N, R>
  readonly update: Changing<C, D>
  readonly actions: readonly Action<D>[]
  /** Printing operation: `printing()`. */
  readonly print?: (route: Route, locale: Locale) => AnyOperation
  /** Operations that only this kind has. */
  readonly more?: readonly AnyOperation[]
}

/** A kind of document, with the operations that follow from its definition. */
export function documentKind<
  R extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
  D extends Draft,
>(definition: Definition<R, Q, N, C, D>): DocumentKind {
  const { handler, chapter, module, unfinished, events, sample, names, standstill, create, actions } =
    definition
  const path = `/${handler.documents.table.replaceAll('_', '-')}` as const
  const kind = { ...handler.documents, path, chapter, module, unfinished, events, sample, names, standstill }
  const route = { ...routeOf(kind), path }
  return {
    ...kind,
    actions: actions.map((each) => each.action),
    bulk: create.bulk !== undefined,
    operations: (locale) => [
      ...readOperations(definition, route),
      ...createOperations(definition, route, locale),
      updateOperation(definition, route),
      ...(definition.print === undefined ? [] : [definition.print(route, locale)]),
      ...(definition.more ?? []),
      ...actions.map((each) => each.operation(handler, route)),
    ],
  }
}

function readOperations<R extends z.ZodType, Q extends z.ZodType, D extends Draft>(
  { handler: { documents }, list }: { readonly handler: DocumentHandler<R, D>; readonly list: Listing<Q> },
  { path, ...route }: Route,
): readonly AnyOperation[] {
  const common = { ...route, method: 'GET', access: 'read', status: 200, response: documents.schema } as const
  const listed = {
    ...common,
    id: `${documents.table}.list`,
    summary: `List ${wordsOf(documents)}s`,
    description: list.description,
    path,
    query: list.query,
  } as const
  return [
    list.isOnePage === true
      ? operation({
          ...listed,
          envelope: 'list',
          handle: async (scope, { query }) => {
            const { rows } = await documentPage(scope, documents, list.asked(query))
            return new Json<readonly z.output<R>[]>(rows)
          },
        })
      : operation({
          ...listed,
          envelope: 'page',
          handle: (scope, { query }) => documentPage(scope, documents, list.asked(query)),
        }),
    operation({
      ...common,
      id: `${documents.table}.get`,
      summary: `Read one ${wordsOf(documents)}`,
      path: `${path}/{id}`,
      params: IdParams,
      envelope: 'record',
      handle: (scope, { params }) => documentById(scope, documents, params.id),
    }),
  ]
}

function createOperations<R extends z.ZodType, N extends z.ZodType, D extends Draft>(
  {
    handler: { documents },
    create,
  }: { readonly handler: DocumentHandler<R, D>; readonly create: Creation<N, R> },
  { path, ...route }: Route,
  locale: Locale,
): readonly AnyOperation[] {
  const { summary, description, body, role, handle, bulk } = create
  const one = operation({
    ...route,
    ...creating,
    ...(role !== undefined && { role }),
    id: `${documents.table}.create`,
    summary,
    description,
    path,
    query: OnDuplicate,
    body,
    pivots,
    existing: true,
    response: documents.schema,
    handle,
  })
  if (bulk === undefined) return [one]
  const parts = { key: documents.table, path: `${path}/bulk`, role, row: body, create: bulk, locale } as const
  return [one, bulkOperation({ route, ...parts })]
}

const staleNote =
  'A `status` that the document has come through already is ignored, so that a client may repeat what it knows; a `Warning` says so.'

function updateOperation<R extends z.ZodType, C extends z.ZodType, D extends Draft>(
  {
    handler,
    update,
    actions,
  }: {
    readonly handler: DocumentHandler<R, D>
    readonly update: Changing<C, D>
    readonly actions: readonly Action<D>[]
  },
  { path, ...route }: Route,
): AnyOperation {
  const { documents } = handler
  const { summary, description, body: schema, role, edit, problems } = update
  return operation({
    ...route,
    ...(role !== undefined && { role }),
    ...changing,
    id: `${documents.table}.update`,
    summary,
    description: `${description} ${staleNote}`,
    path: `${path}/{id}`,
    body: schema,
    pivots,
    response: documents.schema,
    ...(problems !== undefined && { problems }),
    handle: (scope, { params: { id }, body, precondition }) =>
      change(scope, handler, {
        id,
        precondition,
        edit: (work) => edit(work, body),
        move: ({ action: name, status }) =>
          actions.find((each) => each.action === name)?.withoutInput(status),
      }),
  })
}
