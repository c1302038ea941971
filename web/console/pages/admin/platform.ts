import type { Operations } from '../../../../client/src/generated/logistics.ts'
import { callsOf } from '../../../ui/data/calls.ts'
import { useSession } from '../../session.tsx'

/** Reads and writes outside any company: users, companies and their audit log. */
export const { useCall, useRead, useWrite, useRowsOf } = callsOf<Operations>(() => {
  const { client } = useSession()
  return { service: client, scope: 'platform' }
})
