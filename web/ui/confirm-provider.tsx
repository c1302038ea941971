import { type ReactNode, useCallback, useState } from 'react'
import { Button } from './button.tsx'
import { type Ask, ConfirmContext, type Question } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** Renders the dialogs of `useConfirm`. */
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
              <Button onClick={() => answer(false)}>{asked.question.otherwise ?? t('cancel')}</Button>
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
