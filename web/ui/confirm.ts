import { type ReactNode, createContext, use } from 'react'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** Label of the confirming button: a verb, not "OK". */
  readonly action: string
  readonly danger?: boolean
  /** Label of the cancelling button; "Cancel" by default. */
  readonly otherwise?: string
}

export type Ask = (question: Question) => Promise<boolean>

export const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({…})) …`: asks before an action that can't be undone. */
export function useConfirm(): Ask {
  return use(ConfirmContext)
}
