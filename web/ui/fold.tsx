import './fold.css'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface FoldProps {
  /** Labels of the fields inside, as a summary: users don't open a box to find out what it holds. */
  readonly names: readonly string[]
  /** A field inside already has a value, so the section starts open. */
  readonly isUsed: boolean
  readonly children: ReactNode
}

/** Collapsible section for rarely used optional fields. A refused save opens it if the error is inside. */
export function Fold({ names, isUsed, children }: FoldProps) {
  const t = useText(messages)
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" size={14} />
        <strong>{t('moreFields')}</strong>
        <span className="fold__names">{names.join(', ')}</span>
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  )
}
