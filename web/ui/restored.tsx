import { Button } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface RestoredProps {
  /** Error of a record that somebody else has saved since. */
  readonly isOutdated?: boolean | undefined
  readonly onAfresh: () => void
}

/** Says that a form has again what was typed into it before, or has what is no longer so, and how to be rid of it. */
export function Restored({ isOutdated = false, onAfresh }: RestoredProps) {
  const t = useText(messages)
  return (
    <div className={isOutdated ? 'notice notice--warn row' : 'notice row'} role="status">
      <span>{t(isOutdated ? 'outdated' : 'restored')}</span>
      <Button kind="quiet" icon="refresh" onClick={onAfresh}>
        {t('afresh')}
      </Button>
    </div>
  )
}
