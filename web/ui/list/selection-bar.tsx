import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from './messages.ts'

interface SelectionBarProps {
  readonly count: number
  /** How many there are, where that is known. */
  readonly total?: number | undefined
  /** Chooses those too that are not shown. */
  readonly every?: ReactNode
  readonly onClear: () => void
  /** Actions for all selected rows. */
  readonly children: ReactNode
}

/** Lies over the end of the table as long as rows are chosen, so that nothing moves under the hand. */
export function SelectionBar({ count, total = count, every, onClear, children }: SelectionBarProps) {
  const t = useText(messages)
  const text = total > count ? t('markedOf', { count, total }) : t('marked', { count })
  return (
    <div className="list-bar" role="region" aria-label={text}>
      <strong>{text}</strong>
      {every}
      <div className="list-bar__actions">{children}</div>
      <IconButton icon="close" label={t('unmark')} onClick={onClear} />
    </div>
  )
}
