import { useCallback, useMemo } from 'react'
import type { Client } from '../../client/src/generated/logistics.ts'
import { useRead } from './api.tsx'

interface Clients {
  readonly clients: readonly Client[]
  /** Client company name, or its id until the names have loaded. */
  readonly nameOf: (id: number | null) => string
}

/** The company's client companies. There are few, so they're read once. */
export function useClients(): Clients {
  const { data } = useRead('clients.list', { query: { per_page: 100 } }, { fresh_ms: 10 * 60_000 })
  const clients = useMemo(() => data?.data ?? [], [data])
  const nameOf = useCallback(
    (id: number | null) => (id === null ? '' : (clients.find((each) => each.id === id)?.name ?? String(id))),
    [clients],
  )
  return { clients, nameOf }
}
