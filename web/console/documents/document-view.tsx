import './documents.css'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Bones, Failure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

interface DocumentViewProps {
  readonly title: string
  /** State and flags beside the title. */
  readonly aside?: ReactNode
  readonly back: { readonly to: string; readonly label: string }
  readonly actions?: ReactNode
  /** Facts at the side; below on a phone. */
  readonly facts: ReactNode
  /** Notices and lines. */
  readonly children: ReactNode
}

/** One document: what is to be seen and done at the left, its facts at the right. */
export function DocumentView({ title, aside, back, actions, facts, children }: DocumentViewProps) {
  return (
    <Page title={title} aside={aside} back={back} actions={actions}>
      <div className="documents-view">
        <div className="documents-main">{children}</div>
        <div className="documents-aside">{facts}</div>
      </div>
    </Page>
  )
}

interface DocumentPendingProps {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  readonly error: unknown
  readonly retry: () => void
}

/** In the place of a document that is not there yet, or cannot be. */
export function DocumentPending({ title, back, error, retry }: DocumentPendingProps) {
  return (
    <Page title={title} back={back}>
      {error === null ? <Bones lines={10} /> : <Failure error={error} retry={retry} />}
    </Page>
  )
}

interface DocumentTab {
  readonly key: string
  readonly title: string
  /** Rendered, and with it asked for, once it is chosen. */
  readonly content: ReactNode
}

/** Parts of a document, of which one is shown; which one stands in the address. */
export function DocumentTabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly DocumentTab[]
}) {
  const [params, setParams] = useSearchParams()
  const at = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  if (at === undefined) return null
  const choose = (key: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return (
    <div className="stack">
      <Tabs label={label} tabs={tabs} at={at.key} onChange={choose}>
        {at.content}
      </Tabs>
    </div>
  )
}
