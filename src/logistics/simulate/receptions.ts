import type { Json } from '../../kernel/json.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { moveBy } from '../documents/moves.ts'
import { type ReceptionLine, inBase, outstandingOf } from '../receptions/line.ts'
import { receptionMoves } from '../receptions/moves.ts'
import { putAway } from '../receptions/putaway.ts'
import { receive } from '../receptions/receive.ts'
import type { ReceivedLine, Reception } from '../receptions/schema.ts'
import { receptionById } from '../receptions/store.ts'
import { type Work, finish, lockWork } from '../receptions/work.ts'
import { one } from '../ledger/quantities.ts'

/** The warehouse staff whom a sandbox does not have. */
const role = 'operator'

export async function arriveReception(scope: WriteScope, id: number): Promise<Json<Reception>> {
  const work = await lockWork(scope, id)
  moveBy(receptionMoves, 'arrive', { standing: work.reception, role })
  await finish(scope, work, { status: 'arrived' })
  return found(await receptionById(scope, id), 'reception')
}

/** Counts everything outstanding, ends the count and puts the goods away: they can be ordered then. */
export async function receiveReception(scope: WriteScope, id: number): Promise<Json<Reception>> {
  const work = await lockWork(scope, id)
  moveBy(receptionMoves, 'receive', { standing: work.reception, role })
  const lines = work.lines.filter((line) => outstandingOf(line) > 0n)
  const stock =
    lines.length === 0
      ? undefined
      : await receive(
          scope,
          work,
          lines.map((line) => counted(scope, work, line)),
        )
  await finish(scope, work, { status: 'received', ...(stock && { stock }) })
  const counting = await lockWork(scope, id)
  const moved = await putAway(scope, counting, undefined)
  if (moved !== undefined) await finish(scope, counting, { status: 'received', stock: moved })
  return found(await receptionById(scope, id), 'reception')
}

/** Nobody reads the labels of goods that are not there: what an article must have and nobody announced is made up. */
function counted({ now }: WriteScope, { reception }: Work, line: ReceptionLine): ReceivedLine {
  const { id, tracking, expiry_tracking } = line
  const nextYear = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))
  const pieces = Number(inBase(line, outstandingOf(line)) / one)
  const before = Number(inBase(line, line.received + line.damaged) / one)
  const announced = line.serial_numbers.slice(before)
  const serials = Array.from({ length: pieces }, (_, n) => announced[n] ?? `SIM-${id}-${before + n + 1}`)
  return {
    id,
    ...(tracking === 'lot' && line.lot_number === null && { lot_number: `SIM-${reception.id}` }),
    ...(expiry_tracking && line.expiry_date === null && { expiry_date: nextYear.toISOString().slice(0, 10) }),
    ...(tracking === 'serial' && { serial_numbers: serials }),
  }
}
