import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConflictDialog, type Difference } from '../../ui/data/conflict.tsx'
import type { Draft } from '../../ui/data/draft.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from '../../ui/messages.ts'
import { DocumentForm } from './document-form.tsx'
import type { DocumentKind } from './status.tsx'

interface EditDocumentProps {
  readonly of: DocumentKind
  readonly title: string
  /** Where it is shown, and what stands at the way there. */
  readonly back: { readonly to: string; readonly label: string }
  readonly draft: Omit<Draft<unknown, unknown>, 'setValues'>
  readonly isDirty: boolean
  readonly differences: readonly Difference[]
  readonly children: ReactNode
}

/** A document to change, a page of its own. */
export function EditDocument(props: EditDocumentProps) {
  const { of, title, back, draft, isDirty, differences, children } = props
  const t = useText(messages)
  const [, go] = useLocation()
  return (
    <DocumentForm
      of={of}
      title={title}
      back={back}
      error={draft.error}
      isDirty={isDirty}
      onSubmit={() => (isDirty ? draft.save() : go(back.to, { replace: true }))}
      actions={
        <>
          <LinkButton to={back.to}>{t('cancel')}</LinkButton>
          <Button kind="primary" submit busy={draft.isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
        </>
      }
    >
      {children}
      {draft.theirs !== undefined && <ConflictDialog differences={differences} {...draft.conflict} />}
    </DocumentForm>
  )
}
