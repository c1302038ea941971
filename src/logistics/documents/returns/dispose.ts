import { refuse } from '../../../kernel/problem.ts'
import { blocked } from '../spine/moves.ts'
import type { Cause } from '../../stock/ledger/book.ts'
import { type Stock, openStock, orShort } from '../../stock/ledger/ledger.ts'
import { type ReturnWork, withLines } from './handler.ts'
import { returnMoves } from './moves.ts'
import { keyOf } from './receive.ts'
import { type Verdict, verdictsOf } from './rules-dispose.ts'
import type { ReturnDisposal } from './schema.ts'
import type { StoredReturn } from './store.ts'
import { decidedSerials } from './store-lines.ts'

/** Carries out decisions about received goods. Restocked goods are available to the orders that wait for them. */
export async function disposeGoods(work: ReturnWork, { lines: given }: ReturnDisposal = {}): Promise<void> {
  const { scope, now } = work
  const { verdicts, lines, faults } = verdictsOf(now.lines, given, await decidedSerials(scope, now.id))
  refuse(faults)
  if (verdicts.length === 0) throw blocked(returnMoves, now, [{ code: 'nothing_pending' }])
  work.set({ lines: withLines(now.lines, lines) })
  const positions = lines.map((line) => keyOf(now, line, 'quarantine'))
  const stock = await work.opened(() => openStock(scope, { positions }))
  orShort(() => verdicts.forEach((verdict) => book(stock, now, verdict)))
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
  const quarantine = ledger.bucket(keyOf(before, line, 'quarantine'))
  if (decision === 'restock') {
    const shelf = ledger.bucket(keyOf(before, line, 'available'))
    ledger.move(quarantine, shelf, { ...source, ...named, kind: 'restock', quantity: base })
  } else if (decision === 'dispose') {
    ledger.post(quarantine, { ...source, kind: 'scrap' }, { on_hand: -base, ...named })
  } else {
    // The goods stay where they are; the movement records who decided so.
    const cause: Cause = { ...source, kind: 'status_change', reason: 'kept in quarantine' }
    ledger.post(quarantine, cause, named)
  }
}
