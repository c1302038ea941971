import { type ReactNode, createContext, use } from 'react'

const OwnerContext = createContext('')

interface OwnerProps {
  /** A person, and where what they see depends on it, where they are: `7.1`. */
  readonly owner: string
  readonly children: ReactNode
}

/** Whoever this browser keeps views, columns and visited records for: several people may use it. */
export function OwnerProvider({ owner, children }: OwnerProps) {
  return <OwnerContext value={owner}>{children}</OwnerContext>
}

/** The name under which something is kept for whoever is signed in. */
export function useKeptName(kind: string): string {
  return `waybill.${kind}.${use(OwnerContext)}`
}
