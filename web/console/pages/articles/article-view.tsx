import type { Article } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useModule, useRead } from '../../api.tsx'
import { FilesSection } from '../../files/files-section.tsx'
import { useClients } from '../../clients.ts'
import { KitSection } from './kit-section.tsx'
import { messages } from './messages.ts'
import { unitsOf } from '../../article-units.ts'

export function ArticleView({ article }: { readonly article: Article }) {
  const hasStock = useModule('stock')
  const hasKits = useModule('kits')
  return (
    <>
      <General article={article} />
      <Units article={article} />
      {hasStock && <Stock article={article} />}
      {hasKits && <KitSection article={article} />}
      <FilesSection owner={{ resource_type: 'article', resource_id: article.id }} />
      <Details article={article} />
    </>
  )
}

function General({ article }: { readonly article: Article }) {
  const t = useText(messages)
  const { nameOf } = useClients()
  return (
    <div className="articles-lead">
      <p className="articles-name">{article.name}</p>
      {article.description !== article.name && <p className="soft">{article.description}</p>}
      <p className="soft">{article.client_3pl_id === null ? t('noClient') : nameOf(article.client_3pl_id)}</p>
    </div>
  )
}

function Units({ article }: { readonly article: Article }) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <Section title={t('units')}>
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('unit')}</th>
            <th scope="col" className="end">
              {t('holds')}
            </th>
            <th scope="col">{t('barcode')}</th>
          </tr>
        </thead>
        <tbody>
          {unitsOf(article).map(({ unit, factor, barcode }) => (
            <tr key={unit}>
              <td>{unit}</td>
              <td className="end">
                {factor === 1 ? t('base') : `${format.number(factor)} ${article.um3pl}`}
              </td>
              <td>{barcode === null ? nothing : <Copyable text={barcode} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Stock({ article }: { readonly article: Article }) {
  const t = useText(messages)
  const format = useFormat()
  const { data, error, refetch } = useRead('stock.list', { query: { article_id: article.id, per_page: 50 } })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  return (
    <Section title={t('stock')} aside={<span className="soft">{article.um3pl}</span>}>
      {data === undefined && <Bones lines={3} />}
      {data?.data.length === 0 && <p className="soft">{t('noStock')}</p>}
      {data !== undefined && data.data.length > 0 && (
        <div className="scroll-x">
          <table className="simple-table">
            <thead>
              <tr>
                <th scope="col">{t('warehouse')}</th>
                {[t('onHand'), t('available'), t('reserved'), t('incoming')].map((title) => (
                  <th key={title} scope="col" className="end">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  <td>
                    {row.warehouse_code}
                    {row.lot_number !== null && <span className="soft mono"> {row.lot_number}</span>}
                  </td>
                  <td className="end">{format.number(row.quantity_um3pl)}</td>
                  <td className="end">
                    <strong>{format.number(row.available_um3pl)}</strong>
                  </td>
                  <td className="end">{format.number(row.reserved_um3pl)}</td>
                  <td className="end">{format.number(row.incoming_um3pl)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function Details({ article }: { readonly article: Article }) {
  const t = useText(messages)
  const format = useFormat()
  const { length_cm, width_cm, height_cm, weight_kg, tracking, metadata } = article
  const sizes = [length_cm, width_cm, height_cm].map((each) => format.number(each))
  const hasSize = length_cm !== null || width_cm !== null || height_cm !== null
  return (
    <Section title={t('details')}>
      <KeyValues
        items={[
          [t('tracking'), t(tracking)],
          [t('wholeOnly'), article.integer_only_um3pl_quantity ? '✓' : nothing],
          [t('expiry'), article.expiry_tracking ? '✓' : nothing],
          [t('weight'), weight_kg === null ? nothing : `${format.number(weight_kg)} kg`],
          [t('size'), hasSize ? `${sizes.join(' × ')} cm` : nothing],
          [t('externalReference'), article.external_reference],
          [t('created'), format.time(article.created_at)],
          [t('updated'), format.time(article.updated_at)],
          [t('version'), article.version],
        ]}
      />
      {Object.keys(metadata).length > 0 && (
        <details>
          <summary>{t('metadata')}</summary>
          <pre className="articles-metadata">{JSON.stringify(metadata, null, 2)}</pre>
        </details>
      )}
    </Section>
  )
}
