import type { Operations } from '../../client/src/generated/auth.ts'
import { callsOf } from '../ui/data/calls.ts'
import { useSession } from './session.tsx'

/** Reads and writes of the authentication service, by operation id. */
export const { useCall, useRead, useReadOf, useWrite, useRowsOf, useFeed } = callsOf<Operations>(() => ({
  service: useSession().client,
  scope: 'panel',
}))
