import { type ReactNode, createContext, use } from 'react'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The word on the button that does it: a verb, not "OK". */
  readonly action: string
  readonly danger?: boolean
  /** The word on the button that leaves everything as it is; "Cancel" without it. */
  readonly otherwise?: string
}

export type Ask = (question: Question) => Promise<boolean>

export const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({…})) …`: asks before something that cannot be undone. */
export function useConfirm(): Ask {
  return use(ConfirmContext)
}
