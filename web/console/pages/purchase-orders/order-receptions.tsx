import { Link } from 'wouter'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { messages } from './messages.ts'

/** What was announced or received for the order. */
export function OrderReceptions({ id }: { readonly id: number }) {
  const t = useText(messages)
  const format = useFormat()
  const { data, error, refetch } = useRead('receptions.list', {
    query: { purchase_order_id: id, per_page: 100 },
  })
  if (data === undefined) {
    return error === null ? <Bones lines={3} /> : <Failure error={error} retry={() => void refetch()} />
  }
  if (data.data.length === 0) return <p className="soft">{t('noReceptions')}</p>
  return (
    <table className="simple-table" aria-label={t('receptions')}>
      <tbody>
        {data.data.map((reception) => (
          <tr key={reception.id}>
            <td>
              <Link href={`/receptions/${reception.id}`} className="mono">
                {reception.reception_number}
              </Link>
            </td>
            <td>
              <DocumentStatus of={receptions} status={reception.status} />
            </td>
            <td>{format.time(reception.received_at ?? reception.arrived_at ?? reception.expected_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
