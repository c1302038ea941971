import { type ReactNode, createContext, use, useMemo } from 'react'
import type { Company, Operations } from '../../client/src/generated/logistics.ts'
import type { Logistics } from '../../client/src/logistics.ts'
import { callsOf } from '../ui/data/calls.ts'
import { OwnerProvider } from '../ui/owner.tsx'
import { useSession } from './session.tsx'

interface Workspace {
  readonly company: Company
  readonly companies: readonly Company[]
  readonly client: Logistics
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

interface PlaceProps {
  readonly company: Company
  readonly companies: readonly Company[]
  readonly children: ReactNode
}

/** Scopes all reads and writes inside it to one company. */
export function WorkspaceProvider({ company, companies, children }: PlaceProps) {
  const { client, user } = useSession()
  const place = useMemo(
    () => ({ company, companies, client: client.company(company.id) }),
    [client, company, companies],
  )
  return (
    <WorkspaceContext value={place}>
      <OwnerProvider owner={`${user?.id ?? 0}.${company.id}`}>{children}</OwnerProvider>
    </WorkspaceContext>
  )
}

/** The current company and the companies the user can switch to. */
export function useWorkspace(): Workspace {
  const place = use(WorkspaceContext)
  if (place === undefined) throw new Error('no company around this')
  return place
}

/** Whether the company has a module. The console hides everything that belongs to a disabled module. */
export function useModule(slug: string): boolean {
  return useWorkspace().company.modules.includes(slug)
}

/** Reads and writes of the current company, by operation id. */
export const { useCall, useRead, useReadOf, useWrite, useRowsOf, useAct, useFeed, useSeed } =
  callsOf<Operations>(() => {
    const { client, company } = useWorkspace()
    return { service: client, scope: company.id }
  })
