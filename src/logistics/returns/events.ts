import type { Event } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { type Movement, movementRecords } from '../ledger/chain.ts'
import { eventRecord } from './store.ts'

interface Told {
  readonly type: 'return.created' | 'return.updated' | 'return.status_changed' | 'return.completed'
  readonly previous?: Readonly<Record<string, unknown>>
  readonly movements?: readonly Movement[]
}

/** Tells of a return, with its record as it is now. */
export async function emitReturn(scope: WriteScope, id: number, ...told: readonly Told[]): Promise<void> {
  const { client_3pl_id, version, data } = found(await eventRecord(scope, id), 'return')
  const resource = { type: 'return', id, version }
  scope.emit(
    ...told.map(({ type, previous, movements = [] }): Event => {
      const own = movements.filter((each) => each.source_type === 'return' && each.source_id === id)
      return {
        type,
        resource,
        client_3pl_id,
        data,
        ...(previous !== undefined && { previous }),
        ...(own.length > 0 && { movements: movementRecords(own) }),
      }
    }),
  )
}
