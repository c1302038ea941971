import './fold.css'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface FoldProps {
  /** What is in it, in a few words: nobody opens a box to see what it holds. */
  readonly names: readonly string[]
  /** Something in it is filled in already: then it stands open. */
  readonly isUsed: boolean
  readonly children: ReactNode
}

/** Fields that are seldom needed, never one that must be filled in. A refused save opens it where the fault is inside. */
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
