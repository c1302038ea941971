import type { ReactNode } from 'react'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Restored } from '../../ui/restored.tsx'
import { Refused } from './refused.tsx'
import type { WithStatuses } from './status.tsx'

interface DocumentFormProps {
  readonly of: WithStatuses
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  /** Error of the last write. Field errors appear at their fields. */
  readonly error: unknown
  /** Discards the restored draft. Undefined if no draft was restored. */
  readonly onAfresh?: (() => void) | undefined
  /** Another user has saved the document since. */
  readonly isOutdated?: boolean
  /** Field labels by API field name. */
  readonly labels?: Readonly<Record<string, string>>
  readonly onSubmit: () => void
  readonly actions: ReactNode
  /** The second column. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function DocumentForm(props: DocumentFormProps) {
  const { of, title, back, error, onAfresh, isOutdated, labels, onSubmit, actions, aside, children } = props
  return (
    <Form className="documents-form" onSubmit={onSubmit}>
      <Page title={title} back={back} actions={actions}>
        <Refused of={of} error={error} {...(labels !== undefined && { labels })} />
        {onAfresh !== undefined && <Restored isOutdated={isOutdated} onAfresh={onAfresh} />}
        <div className="documents-view">
          <div className="documents-main">{children}</div>
          <div className="documents-aside">{aside}</div>
        </div>
      </Page>
    </Form>
  )
}
