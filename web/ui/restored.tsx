import { Button } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** Says that a form has again what was typed into it before, and how to be rid of it. */
export function Restored({ onAfresh }: { readonly onAfresh: () => void }) {
  const t = useText(messages)
  return (
    <div className="notice row" role="status">
      <span>{t('restored')}</span>
      <Button kind="quiet" icon="refresh" onClick={onAfresh}>
        {t('afresh')}
      </Button>
    </div>
  )
}
