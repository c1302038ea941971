import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Found } from './found.ts'
import { messages } from './dialog-messages.ts'

interface ArticleDialogProps {
  readonly options: readonly Found[]
  readonly onChoose: (found: Found) => void
  readonly onClose: () => void
}

/** Lets the user choose between several articles that share a code. */
export function ArticleDialog({ options, onChoose, onClose }: ArticleDialogProps) {
  const t = useText(messages)
  return (
    <Dialog title={t('which')} onClose={onClose}>
      <p>{t('whichText')}</p>
      <ul className="scan-lines">
        {options.map((found) => (
          <li key={`${found.goods.id} ${found.unit.um3pl}`}>
            <button type="button" className="scan-line" onClick={() => onChoose(found)}>
              <span className="scan-line__what">
                <strong className="mono">{found.goods.article_code}</strong>
                <span className="soft">{found.goods.description}</span>
              </span>
              <span>{found.unit.um3pl}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
