import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from './messages.ts'

interface SelectionBarProps {
  readonly count: number
  readonly onClear: () => void
  /** What can be done with all of them. */
  readonly children: ReactNode
}

/** Lies over the end of the table as long as rows are chosen, so that nothing moves under the hand. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useText(messages)
  return (
    <div className="list-bar" role="region" aria-label={t('marked', { count })}>
      <strong>{t('marked', { count })}</strong>
      <div className="list-bar__actions">{children}</div>
      <IconButton icon="close" label={t('unmark')} onClick={onClear} />
    </div>
  )
}
