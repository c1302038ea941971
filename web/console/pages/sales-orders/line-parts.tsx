import { Link } from 'wouter'
import type { SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'

/** Parts to pick for a kit line. */
export function LineParts({ line }: { readonly line: SalesOrderLine }) {
  const t = useText(messages)
  const format = useFormat()
  if (line.parts.length === 0) return null
  return (
    <ul className="orders-parts" aria-label={t('componentsOf', { code: line.article_code })}>
      {line.parts.map((part) => (
        <li key={part.article_id}>
          {format.number(part.quantity_um3pl)} {part.um3pl}{' '}
          <Link href={`/articles/${part.article_id}`} className="mono">
            {part.article_code}
          </Link>{' '}
          <span className="soft">{part.description}</span>
        </li>
      ))}
    </ul>
  )
}
