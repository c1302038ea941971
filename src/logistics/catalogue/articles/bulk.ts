import type { Fault } from '../../../kernel/faults.ts'
import { type Locale, errorBody } from '../../../kernel/messages/messages.ts'
import { operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { countsOf, referenceIn } from '../../base/reference/schema-bulk.ts'
import { type Outcome, wantedRows } from './rules-bulk.ts'
import { saveRows } from './save.ts'
import { Bulk, BulkResult, articleRoute, bulkLimit } from './schema.ts'

/** Failed rows are reported in the service's language, so the operation needs its locale. */
export function bulkOperations(locale: Locale) {
  const saveMany = operation({
    ...articleRoute,
    id: 'articles.bulk',
    summary: `Create or change up to ${bulkLimit.toLocaleString('en')} articles`,
    description:
      'A row with an existing client and code changes that article, and omitted fields stay as they are; any other row creates one. A failing row does not affect the others. Among rows with the same code, the first one counts.',
    method: 'POST',
    path: '/articles/bulk',
    access: 'write',
    body: Bulk,
    status: 200,
    envelope: 'bare',
    response: BulkResult,
    async handle(scope, { body }) {
      const { wanted, refused } = wantedRows(body.articles, scope.clients)
      return resultOf(body.articles, [...refused, ...(await saveRows(scope, wanted))], locale)
    },
  })
  return [saveMany]
}

function resultOf(rows: readonly unknown[], outcomes: readonly Outcome[], locale: Locale): BulkResult {
  const data = outcomes
    .toSorted((a, b) => a.index - b.index)
    .map((outcome) => {
      const external_reference = referenceIn(rows[outcome.index])
      if (outcome.status !== 'failed') return { ...outcome, external_reference }
      const { faults, ...failed } = outcome
      const { code, message } = errorBody(new Problem('invalid', { faults }), locale)
      const told = { code, message, errors: errorsOf(faults, locale) }
      return { ...failed, id: null, external_reference, version: null, ...told }
    })
  return { data, meta: countsOf(outcomes) }
}

/** Faults of a row by field, worded as in a response that refused the row alone. */
export function errorsOf(faults: readonly Fault[], locale: Locale): Record<string, string[]> {
  const { errors = {} } = errorBody(new Problem('invalid', { faults }), locale)
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]]))
}
