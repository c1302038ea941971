import type { Article } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table.tsx'
import type { Words } from './words.ts'

interface Parts {
  readonly t: Words
  readonly format: Format
  readonly nameOf: (client: number | null) => string
}

export function articleColumns({ t, format, nameOf }: Parts): readonly Column<Article>[] {
  return [
    {
      key: 'code',
      title: t('code'),
      width: 'minmax(120px, 1fr)',
      cell: ({ article_code }) => <span className="mono">{article_code}</span>,
    },
    { key: 'name', title: t('name'), width: 'minmax(130px, 3fr)', cell: ({ name }) => name },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(110px, 1.2fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => nameOf(client_3pl_id),
    },
    { key: 'unit', title: t('unit'), width: '60px', wideOnly: true, cell: ({ um3pl }) => um3pl },
    {
      key: 'packaging',
      title: t('packaging'),
      width: 'minmax(130px, 1fr)',
      wideOnly: true,
      cell: (article) => packagingOf(article, format),
    },
    {
      key: 'barcode',
      title: t('barcode'),
      width: '136px',
      wideOnly: true,
      cell: ({ um3pl_barcode }) => <span className="mono">{um3pl_barcode ?? nothing}</span>,
    },
    {
      key: 'weight',
      title: t('weight'),
      width: '92px',
      align: 'end',
      wideOnly: true,
      cell: ({ weight_kg }) => (weight_kg === null ? nothing : `${format.number(weight_kg)} kg`),
    },
    {
      key: 'state',
      title: t('state'),
      width: '108px',
      cell: (article) => <ArticleState article={article} t={t} />,
    },
  ]
}

/** `6 CTN · 480 PAL`: how many base units each packaging level holds. */
function packagingOf(article: Article, format: Format): string {
  const levels: readonly (readonly [string | null, number | null])[] = [
    [article.um3pl_2, article.um3pl_2_factor],
    [article.um3pl_3, article.um3pl_3_factor],
  ]
  const words = levels.flatMap(([unit, factor]) =>
    unit === null ? [] : [`${unit} ${format.number(factor)}`],
  )
  return words.length === 0 ? nothing : words.join(' · ')
}

export function ArticleState({ article, t }: { readonly article: Article; readonly t: Words }) {
  if (article.deleted_at !== null) return <State tone="idle">{t('archived')}</State>
  // What is as it should be needs no colour.
  return article.active ? (
    <span className="soft">{t('active')}</span>
  ) : (
    <State tone="warn">{t('inactive')}</State>
  )
}
