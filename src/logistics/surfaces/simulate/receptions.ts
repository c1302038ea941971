import type { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { act } from '../../documents/spine/work.ts'
import {
  type ReceptionDraft,
  type ReceptionWork,
  receptionHandler,
} from '../../documents/receptions/handler.ts'
import { type ReceptionLine, inBase, outstandingOf } from '../../documents/receptions/line.ts'
import { putAway } from '../../documents/receptions/putaway.ts'
import { receive } from '../../documents/receptions/receive.ts'
import type { ReceivedLine, Reception } from '../../documents/receptions/schema.ts'
import { one } from '../../catalogue/units/quantities.ts'

/** Role of the missing warehouse staff. */
const role = 'operator'

export function arriveReception(scope: WriteScope, id: number): Promise<Json<Reception>> {
  return act(scope, receptionHandler, { id, action: 'arrive', role })
}

/** Counts everything outstanding, completes the count and puts the goods away, so they can be ordered. */
export async function receiveReception(scope: WriteScope, id: number): Promise<Json<Reception>> {
  await act(scope, receptionHandler, { id, action: 'receive', role, apply: receiveAll })
  return act(scope, receptionHandler, {
    id,
    action: 'putaway',
    role,
    apply: (work) => putAway(work, undefined),
  })
}

async function receiveAll(work: ReceptionWork): Promise<void> {
  const { scope, now } = work
  const lines = now.lines.filter((line) => outstandingOf(line) > 0n)
  if (lines.length > 0)
    await receive(
      work,
      lines.map((line) => counted(scope, now, line)),
    )
  work.end('received')
}

/** Simulated goods have no labels to read, so required data that nobody announced is made up. */
function counted({ now }: WriteScope, reception: ReceptionDraft, line: ReceptionLine): ReceivedLine {
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
