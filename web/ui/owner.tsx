import { type ReactNode, createContext, use } from 'react'

const OwnerContext = createContext('')

interface OwnerProps {
  /** A person, and where what they see depends on it, where they are: `7.1`. */
  readonly owner: string
  readonly children: ReactNode
}

/** User whose views, columns and visited records this browser keeps: several people may use it. */
export function OwnerProvider({ owner, children }: OwnerProps) {
  return <OwnerContext value={owner}>{children}</OwnerContext>
}

/** Storage key for the signed-in user. */
export function useKeptName(kind: string): string {
  return `waybill.${kind}.${use(OwnerContext)}`
}
