import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { type Question, useConfirm } from './confirm.ts'
import { useToast } from './toast.tsx'
import { useTold } from './told.ts'

interface Action {
  readonly act: () => Promise<unknown>
  /** Toast after success. */
  readonly done?: Parameters<ReturnType<typeof useToast>>[0] | undefined
}

interface AskedAction extends Action {
  readonly question?: Question | undefined
}

/** Runs an action: asks first if there is a question, then reports success or the refusal in a toast. */
export function useAction(): (action: AskedAction) => Promise<void> {
  const confirm = useConfirm()
  const told = useTold()
  const toast = useToast()
  return async ({ question, act, done }) => {
    if (question !== undefined && !(await confirm(question))) return
    await told(async () => {
      await act()
      if (done !== undefined) toast(done)
    })
  }
}

interface ActionButtonProps
  extends Action, Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'busy' | 'disabled' | 'title'> {
  readonly label: string
  /** Asked first. Its confirming button has the label of this one, and is dangerous if this one is. */
  readonly question?: Omit<Question, 'action'>
}

export function ActionButton({ label, question, act, done, ...look }: ActionButtonProps) {
  const run = useAction()
  const asked = question && { danger: look.kind === 'danger', ...question, action: label }
  return (
    <Button {...look} onClick={() => void run({ question: asked, act, done })}>
      {label}
    </Button>
  )
}
