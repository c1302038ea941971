import { type ReactNode, createContext, use, useCallback, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The word on the button that does it: a verb, not "OK". */
  readonly action: string
  readonly danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({…})) …`: asks before something that cannot be undone. */
export function useConfirm(): Ask {
  return use(ConfirmContext)
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>()
  const t = useText(messages)
  const ask = useCallback<Ask>(
    (question) => new Promise((resolve) => setAsked({ question, answer: resolve })),
    [],
  )
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(undefined)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked !== undefined && (
        <Dialog
          title={asked.question.title}
          onClose={() => answer(false)}
          actions={
            <>
              <Button onClick={() => answer(false)}>{t('cancel')}</Button>
              <Button
                kind={asked.question.danger === true ? 'danger' : 'primary'}
                onClick={() => answer(true)}
              >
                {asked.question.action}
              </Button>
            </>
          }
        >
          <div>{asked.question.text}</div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
