import { Icon } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** Opens the command palette for users who don't know its shortcut. */
export function FindButton({ onFind }: { readonly onFind: () => void }) {
  const t = useText(messages)
  return (
    <button type="button" className="shell__find push" onClick={onFind}>
      <Icon name="search" />
      <span>{t('palette')}</span>
      <kbd aria-hidden="true">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}
