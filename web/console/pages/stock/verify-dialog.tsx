import type { StockVerification } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { messages } from './messages.ts'

interface VerifyDialogProps {
  /** Limits the verification to one article. */
  readonly article: number | undefined
  readonly onClose: () => void
}

/** Has the API recalculate the stock from the ledger and reports whether they match. */
export function VerifyDialog({ article, onClose }: VerifyDialogProps) {
  const t = useText(messages)
  const { data, error, isFetching, refetch } = useRead(
    'stock.verify',
    { query: { ...(article !== undefined && { article_id: article }) } },
    { fresh_ms: 0 },
  )
  return (
    <Dialog
      title={t('verify')}
      onClose={onClose}
      wide={data?.ok === false}
      actions={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('verifying') : t('again')}
        </Button>
      }
    >
      <p className="soft">{t('verifyText')}</p>
      {isFetching && <Bones lines={3} />}
      {!isFetching && error !== null && <Failure error={error} />}
      {!isFetching && error === null && data !== undefined && <Result result={data} />}
    </Dialog>
  )
}

function Result({ result }: { readonly result: StockVerification }) {
  const t = useText(messages)
  const format = useFormat()
  const { ok, buckets, movements, checked_at, difference_count: count } = result
  return (
    <div className="stack" role="status">
      <div>
        {ok ? <State tone="good">{t('verified')}</State> : <State tone="bad">{t('broken', { count })}</State>}
      </div>
      <p>{ok ? t('verifiedText', { buckets, movements }) : t('brokenText')}</p>
      {!ok && <Differences differences={result.differences} />}
      <p className="soft">{t('checkedAt', { at: format.exact(checked_at) })}</p>
    </div>
  )
}

function Differences({ differences }: Pick<StockVerification, 'differences'>) {
  const t = useText(messages)
  return (
    <div className="scroll-x">
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('lot')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="end">
              {t('expected')}
            </th>
            <th scope="col" className="end">
              {t('actual')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={`${each.bucket_id} ${each.what} ${each.movement_seq}`}>
              <td className="mono">{each.article_code}</td>
              <td className="mono">{each.lot_number ?? nothing}</td>
              <td>
                <code>{each.what}</code>
                {each.movement_seq !== null && ` #${each.movement_seq}`}
              </td>
              <td className="end mono">{each.expected ?? nothing}</td>
              <td className="end mono">{each.actual ?? nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
