import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { messages } from './start-messages.ts'

/** Pick locations to replenish. The walk starts with the first, even if others are walking. */
export function PlacesToRefill({ article }: { readonly article: string | null }) {
  const t = useText(messages)
  const format = useFormat()
  const { data, error, refetch } = useRead('replenishments.list', {
    query: { per_page: 50, ...(article !== null && { article_id: Number(article) }) },
  })
  if (data === undefined)
    return error === null ? <Bones /> : <Failure error={error} retry={() => void refetch()} />
  if (data.data.length === 0) return <Empty title={t('noneToRefill')}>{t('noneToRefillText')}</Empty>
  return (
    <>
      <LinkButton kind="primary" icon="scan" to="/scan/replenish">
        {t('refill')}
      </LinkButton>
      <ul className="scan-lines">
        {data.data.map((each) => (
          <li key={each.id} className="scan-line">
            <span className="scan-line__what">
              <strong className="mono">{each.location_code}</strong>
              <span className="soft">{`${each.article_code} · ${each.description}`}</span>
            </span>
            <span>{`${format.number(each.quantity_um3pl ?? 0)} ${each.um3pl}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
