import { operation } from '../../../kernel/operation.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { stockRoute } from './schema.ts'
import { type LedgerDifference, Verification, VerifyQuery } from './schema-verify.ts'
import { checkBuckets } from './store-verify.ts'

const shown = 100

/** Recomputes every balance from the ledger, some hundred at a time, and reports the differences. */
export async function verifyStock(scope: ReadScope, query: VerifyQuery): Promise<Verification> {
  const differences: LedgerDifference[] = []
  let [buckets, movements, difference_count] = [0, 0, 0]
  const checked_at = scope.now.toISOString().replace('Z', '000Z')
  for (let after: number | null = 0; after !== null;) {
    const checked = await checkBuckets(scope, query, { after, limit: shown - differences.length })
    buckets += checked.buckets
    movements += checked.movements
    difference_count += checked.difference_count
    differences.push(...checked.differences)
    after = checked.last
  }
  return { ok: difference_count === 0, buckets, movements, checked_at, difference_count, differences }
}

export const verifyOperation = operation({
  ...stockRoute,
  id: 'stock.verify',
  summary: 'Verify the ledger',
  description:
    'Recomputes balances, the balance after each movement, and the hash chain of movements; compares them with reservations and known serial numbers. Takes longer with more movements; name an article to check only that one.',
  method: 'GET',
  path: '/stock/verify',
  access: 'read',
  query: VerifyQuery,
  status: 200,
  envelope: 'record',
  response: Verification,
  handle: (scope, { query }) => verifyStock(scope, query),
})
