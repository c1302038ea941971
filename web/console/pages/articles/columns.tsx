import type { Article } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
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
      phone: 'text',
      title: t('code'),
      width: 'minmax(130px, 1fr)',
      isWhole: true,
      cell: ({ article_code }) => <span className="mono">{article_code}</span>,
      value: ({ article_code }) => article_code,
    },
    {
      key: 'name',
      phone: 'head',
      title: t('name'),
      width: 'minmax(min(130px, 33vw), 3fr)',
      cell: ({ name }) => name,
    },
    {
      key: 'client',
      phone: 'note',
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
      cell: (article) => packagingOf(article, format) || nothing,
      value: (article) => packagingOf(article, format),
    },
    {
      key: 'barcode',
      title: t('barcode'),
      width: '136px',
      wideOnly: true,
      cell: ({ um3pl_barcode }) => <span className="mono">{um3pl_barcode ?? nothing}</span>,
      value: ({ um3pl_barcode }) => um3pl_barcode,
    },
    {
      key: 'weight',
      title: t('weight'),
      width: '92px',
      align: 'end',
      wideOnly: true,
      cell: ({ weight_kg }) => (weight_kg === null ? nothing : `${format.number(weight_kg)} kg`),
      value: ({ weight_kg }) => weight_kg,
    },
    {
      key: 'state',
      phone: 'end',
      title: t('state'),
      width: 'minmax(min(108px, 28vw), 0.4fr)',
      cell: (article) => <ArticleState article={article} t={t} />,
      value: (article) => t(stateOf(article)),
    },
    ...extraColumns({ t, format, nameOf }),
  ]
}

function extraColumns({ t, format }: Parts): readonly Column<Article>[] {
  return [
    {
      key: 'reference',
      title: t('externalReference'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ external_reference }) => <span className="mono">{external_reference ?? nothing}</span>,
      value: ({ external_reference }) => external_reference,
    },
    {
      key: 'tracking',
      title: t('tracking'),
      width: '120px',
      isExtra: true,
      cell: ({ tracking }) => t(tracking),
    },
    {
      key: 'updated',
      title: t('updated'),
      width: '160px',
      isExtra: true,
      cell: ({ updated_at }) => format.time(updated_at),
      value: ({ updated_at }) => plainTime(updated_at),
    },
  ]
}

function stateOf({ deleted_at, active }: Article): 'archived' | 'active' | 'inactive' {
  if (deleted_at !== null) return 'archived'
  return active ? 'active' : 'inactive'
}

/** Base units of each packaging level: `6 CTN · 480 PAL` */
function packagingOf(article: Article, format: Format): string {
  const levels: readonly (readonly [string | null, number | null])[] = [
    [article.um3pl_2, article.um3pl_2_factor],
    [article.um3pl_3, article.um3pl_3_factor],
  ]
  const words = levels.flatMap(([unit, factor]) =>
    unit === null ? [] : [`${unit} ${format.number(factor)}`],
  )
  return words.join(' · ')
}

export function ArticleState({ article, t }: { readonly article: Article; readonly t: Words }) {
  if (article.deleted_at !== null) return <State tone="idle">{t('archived')}</State>
  // The normal state has no colour.
  return article.active ? (
    <span className="soft">{t('active')}</span>
  ) : (
    <State tone="warn">{t('inactive')}</State>
  )
}
