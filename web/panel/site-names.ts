import { useMemo } from 'react'
import { useRead } from './api.ts'
import { useSession } from './session.tsx'

/** Names of the first hundred sites, if the administrator may list them. */
export function useSiteNames() {
  const { may } = useSession()
  const { data } = useRead(
    'admin.sites_list',
    { query: { per_page: 100 } },
    { enabled: may('sites.read'), fresh_ms: 5 * 60_000 },
  )
  return useMemo(() => {
    const names = new Map(data?.data.map(({ id, name }) => [id, name]))
    return {
      sites: data?.data ?? [],
      nameOf: (id: number) => names.get(id) ?? String(id),
    }
  }, [data])
}
