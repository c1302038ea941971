import type { WriteScope } from '../../kernel/scope.ts'
import { moveTo } from '../documents/moves.ts'
import { type ReceptionStatus, receptionMoves, receptionWays } from './moves.ts'
import { putAway } from './putaway.ts'
import { receive } from './receive.ts'
import { type Work, finish } from './work.ts'

/** Moves a reception as `PUT {status}` asks: the action of that move, without a body. */
export async function moveReception(scope: WriteScope, work: Work, status: ReceptionStatus): Promise<void> {
  const { reception } = work
  const at = { standing: reception, role: scope.visit.role, ways: receptionWays }
  const move = moveTo(receptionMoves, status, at)
  if (move === undefined) return
  const stock =
    status === 'received'
      ? await receive(scope, work, undefined)
      : status === 'closed'
        ? await putAway(scope, work, undefined)
        : undefined
  await finish(scope, work, { status, ...(stock && { stock }) })
}
