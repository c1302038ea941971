import { type ReactNode, useEffect } from 'react'
import { Page } from '../../ui/page.tsx'
import { Refused } from './refused.tsx'
import type { WithStatuses } from './status.tsx'

interface DocumentFormProps {
  readonly of: WithStatuses
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  /** Of the last write; those of fields are shown at the fields. */
  readonly error: unknown
  /** The browser asks before the page is left or reloaded. */
  readonly isDirty: boolean
  readonly onSubmit: () => void
  readonly actions: ReactNode
  /** What stands beside the fields. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A document as a form, a page of its own. */
export function DocumentForm(props: DocumentFormProps) {
  const { of, title, back, error, isDirty, onSubmit, actions, aside, children } = props
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <form
      className="documents-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Page title={title} back={back} actions={actions}>
        <Refused of={of} error={error} />
        <div className={aside === undefined ? undefined : 'documents-view'}>
          <div className="documents-main">{children}</div>
          {aside !== undefined && <div className="documents-aside">{aside}</div>}
        </div>
      </Page>
    </form>
  )
}
