import { useMemo } from 'react'
import { useRead } from './api.ts'
import { useSession } from './session.tsx'

/** The names of the first hundred sites, where the person may know them. */
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
