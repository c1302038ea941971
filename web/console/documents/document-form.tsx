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
  /** Of the last write; those of fields are shown at the fields. */
  readonly error: unknown
  /** Where the form has again what was typed before: how to be rid of it. */
  readonly onAfresh?: (() => void) | undefined
  /** Somebody else has saved it since. */
  readonly isOutdated?: boolean
  /** Of the fields, by what the service calls them. */
  readonly labels?: Readonly<Record<string, string>>
  readonly onSubmit: () => void
  readonly actions: ReactNode
  /** The second column. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A document as a form, a page of its own. */
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
