import './page.css'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

interface PageProps {
  readonly title: string
  /** Beside the title: a state, a count. */
  readonly aside?: ReactNode
  /** Where the arrow before the title leads. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Buttons at the right, the most used last. */
  readonly actions?: ReactNode
  /** A line of search and filters below the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A page: its title, what can be done, and what is there. */
export function Page({ title, aside, back, actions, tools, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  return (
    <div className="page">
      <div className="page__head">
        <div className="page__title">
          {back !== undefined && (
            <Link href={back.to} className="page__back" aria-label={back.label} title={back.label}>
              <Icon name="back" />
            </Link>
          )}
          <h1>{title}</h1>
          {aside}
        </div>
        {actions !== undefined && <div className="page__actions">{actions}</div>}
      </div>
      {tools !== undefined && <div className="page__tools">{tools}</div>}
      {children}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** For a link to it from elsewhere on the page. */
  readonly id?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a page under a line. */
export function Section({ title, id, aside, children }: SectionProps) {
  return (
    <section className="section" id={id} aria-label={title}>
      <div className="section__head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
