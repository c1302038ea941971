import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id } from '../../../kernel/fields.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import type { Verification } from './schema-verify.ts'
import { verifyStock } from './verify.ts'

export function stockCommands(desk: Desk): readonly AnyCommand[] {
  return [
    command({
      name: 'stock verify',
      summary: 'Recompute the stock of a company from its ledger and list differences',
      input: z.object({
        company: id().meta({ description: 'Id of the company' }),
        article_id: id().optional().meta({ description: 'Only this article' }),
        warehouse_id: id().optional().meta({ description: 'Only this warehouse' }),
      }),
      run: ({ company, ...query }) => desk.inCompany(company, (scope) => verifyStock(scope, query)),
      show: shown,
      failed: ({ ok }) => !ok,
    }),
  ]
}

function shown({ ok, buckets, movements, difference_count, differences }: Verification): string {
  const checked = `${buckets} balances from ${movements} movements`
  if (ok) return `The ledger is sound: ${checked}.`
  const rest = difference_count - differences.length
  return [
    `The ledger does not add up: ${difference_count} differences in ${checked}.`,
    table(differences, {
      bucket: (each) => each.bucket_id,
      article: (each) => each.article_code,
      warehouse: (each) => each.warehouse_id,
      lot: (each) => each.lot_number,
      status: (each) => each.stock_status,
      what: (each) => each.what,
      movement: (each) => each.movement_seq,
      expected: (each) => each.expected,
      actual: (each) => each.actual,
    }),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n')
}
