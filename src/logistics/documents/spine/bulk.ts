import * as z from 'zod'
import { sql } from '../../../kernel/database/sql.ts'
import { id as recordId, text } from '../../../kernel/fields.ts'
import { Existing, type Json } from '../../../kernel/json.ts'
import { type Locale, errorBody } from '../../../kernel/messages/messages.ts'
import { inSentNames } from '../../../kernel/names.ts'
import { operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Role } from '../../base/access/roles.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { parse } from '../../../kernel/validation.ts'
import { bulkMeta, bulkRow, countsOf, referenceIn } from '../../base/reference/schema-bulk.ts'
import { OnDuplicate } from './schema.ts'

/** Maximum documents per bulk: each is a subtransaction, and PostgreSQL slows down for everyone beyond a few dozen. */
const documentsLimit = 100

const BulkResult = z
  .object({ data: z.array(z.object(bulkRow)), meta: bulkMeta })
  .meta({ id: 'DocumentBulkResult' })
type BulkRow = z.output<typeof BulkResult>['data'][number]

const Made = z.object({ id: z.int(), external_reference: z.string().nullable() })

interface Bulk<S extends z.ZodType> {
  readonly route: { readonly tag: string; readonly module: string; readonly resource: string }
  /** Key of the body, and start of the operation's ID: `sales_orders`. */
  readonly key: string
  readonly path: `/${string}`
  /** Minimum role; defaults to client company. */
  readonly role?: Role | undefined
  readonly row: S
  readonly create: (
    scope: WriteScope,
    body: z.output<S>,
    query: z.output<typeof OnDuplicate>,
  ) => Promise<Json<unknown>>
  readonly locale: Locale
}

/** Creates documents one by one; a refused document doesn't affect the others. */
export function bulkOperation<S extends z.ZodType>({ route, key, path, role, row, create, locale }: Bulk<S>) {
  const words = key.replace('_', ' ')
  // Rows are checked one by one, so the list accepts anything; the OpenAPI document shows what a row should be.
  const document = z.union([row, z.unknown()]).meta({ description: 'As for a single document.' })
  return operation({
    ...route,
    ...(role !== undefined && { role }),
    id: `${key}.bulk`,
    summary: `Create up to ${documentsLimit} ${words}`,
    description:
      'A failing row does not affect the others; the answer has the result of each. With `?on_duplicate=return` a row with an existing external reference is `existing`, so the same list can be sent again.',
    method: 'POST',
    path,
    access: 'write',
    query: OnDuplicate,
    body: z.object({ [key]: z.array(document).min(1).max(documentsLimit) }),
    status: 200,
    envelope: 'bare',
    response: BulkResult,
    async handle(scope, { body, query }) {
      const rows = body[key] ?? []
      await lockArticlesOf(scope, rows)
      const data: BulkRow[] = []
      for (const [index, given] of rows.entries()) {
        data.push({
          index,
          ...(await made(() => scope.attempt(() => create(scope, parse(row, given), query)), {
            row,
            given,
            locale,
          })),
        })
      }
      return { data, meta: countsOf(data) }
    },
  })
}

async function made(
  work: () => Promise<Json<unknown>>,
  { row, given, locale }: { readonly row: z.ZodType; readonly given: unknown; readonly locale: Locale },
): Promise<Omit<BulkRow, 'index'>> {
  try {
    const json = await work()
    const { id, external_reference } = Made.parse(JSON.parse(json.text))
    const status = json instanceof Existing ? 'existing' : 'created'
    return { status, id, external_reference, version: json.version ?? null }
  } catch (thrown) {
    const error = inSentNames(row, given, thrown)
    if (!(error instanceof Problem)) throw error
    const { code, message, errors } = errorBody(error, locale)
    const external_reference = referenceIn(given)
    const told = errors === undefined ? {} : { errors: mutable(errors) }
    return { status: 'failed', id: null, external_reference, version: null, code, message, ...told }
  }
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]]))
}

/** Articles that lines name, whatever else is wrong with the row. */
const Named = z.object({
  lines: z.array(
    z.object({
      article_id: recordId().optional().catch(undefined),
      article_code: text().optional().catch(undefined),
    }),
  ),
})

/** Locks at once what the rows lock one by one; bulks in different orders would wait for each other. */
async function lockArticlesOf(scope: WriteScope, rows: readonly unknown[]): Promise<void> {
  const lines = rows.flatMap((row) => Named.safeParse(row).data?.lines ?? [])
  const ids = lines.flatMap((line) => line.article_id ?? [])
  const codes = lines.flatMap((line) => line.article_code ?? [])
  await scope.all(sql`
    select p.id from stock_positions p join articles a on a.company_id = p.company_id and a.id = p.article_id
     where p.company_id = ${scope.company} and (a.id = any(${ids}::bigint[]) or a.article_code = any(${codes}::text[]))
     order by p.article_id, p.warehouse_id for no key update of p`)
}
