import { refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { settle } from '../allocation/settle.ts'
import { blocked } from '../documents/moves.ts'
import type { Cause } from '../ledger/book.ts'
import { type Stock, openStock, orShort } from '../ledger/ledger.ts'
import { emitReturn } from './events.ts'
import { returnMoves } from './moves.ts'
import { placeOf } from './receive.ts'
import { type Verdict, verdictsOf } from './rules-dispose.ts'
import type { ReturnDisposal } from './schema.ts'
import { type StoredReturn, setReturnStatus } from './store.ts'
import { countLines, decidedSerials, linesOf } from './store-lines.ts'

/** Does with received goods what was decided; what goes back to the shelf is there for the orders that wait for it. */
export async function disposeGoods(
  scope: WriteScope,
  before: StoredReturn,
  { lines: given }: ReturnDisposal,
): Promise<void> {
  const { id, status } = before
  const stored = await linesOf(scope, id)
  const { verdicts, lines, faults } = verdictsOf(stored, given, await decidedSerials(scope, id))
  refuse(faults)
  if (verdicts.length === 0) throw blocked(returnMoves, before, [{ code: 'nothing_pending' }])
  await countLines(scope, lines)
  await setReturnStatus(scope, id, { status })
  const positions = lines.map((line) => placeOf(before, line, 'quarantine'))
  const stock = await openStock(scope, { positions })
  orShort(() => verdicts.forEach((verdict) => book(stock, before, verdict)))
  const movements = await settle(scope, stock)
  await emitReturn(scope, id, { type: 'return.updated', movements })
}

function book({ book: ledger }: Stock, before: StoredReturn, verdict: Verdict): void {
  const { line, decision, base, serials, index } = verdict
  const source = {
    source_type: 'return',
    source_id: before.id,
    source_line_id: line.id,
    reason: line.condition,
  }
  const named = { serials, path: `lines.${index}.serial_numbers` }
  const quarantine = ledger.bucket(placeOf(before, line, 'quarantine'))
  if (decision === 'restock') {
    const shelf = ledger.bucket(placeOf(before, line, 'available'))
    ledger.move(quarantine, shelf, { ...source, ...named, kind: 'restock', quantity: base })
  } else if (decision === 'dispose') {
    ledger.post(quarantine, { ...source, kind: 'scrap' }, { on_hand: -base, ...named })
  } else {
    // It stays where it is; the movement says who decided so.
    const cause: Cause = { ...source, kind: 'status_change', reason: 'kept in quarantine' }
    ledger.post(quarantine, cause, named)
  }
}
