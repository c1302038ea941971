import type { Operations } from '../../../../client/src/generated/logistics.ts'
import { callsOf } from '../../../ui/data/calls.ts'
import { useSession } from '../../session.tsx'

/** Reads and writes that are of no one company: users, companies, and the changes of all of them. */
export const { useCall, useRead, useWrite, useRowsOf } = callsOf<Operations>(() => {
  const { client } = useSession()
  return { service: client, scope: 'platform' }
})
