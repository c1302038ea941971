import './returns.css'
import type { ReactNode } from 'react'
import type { Return } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { DocumentTimeline } from '../../documents/document-timeline.tsx'
import { DocumentPending, DocumentTabs, DocumentView } from '../../documents/document-view.tsx'
import { listAddress } from '../../documents/filter.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { usePartnerName } from '../../documents/partner-field.tsx'
import { RawSection } from '../../documents/raw-section.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { SalesOrderLink } from '../../documents/order-link.tsx'
import { messages } from './messages.ts'
import { ReturnActions } from './return-actions.tsx'
import { ReturnLines } from './return-lines.tsx'

/** One return: what comes back, what became of it, what happened. */
export function ReturnPage({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: record, error, refetch } = useRead('returns.get', { params: { id } })
  const back = { to: `/returns${listAddress()}`, label: t('title') }
  if (record === undefined) {
    return <DocumentPending title={t('return')} back={back} error={error} retry={() => void refetch()} />
  }
  return (
    <DocumentView
      title={record.return_number}
      back={back}
      aside={<DocumentStatus of="return" status={record.status} />}
      actions={<ReturnActions record={record} />}
      facts={<Facts record={record} />}
    >
      <ReturnLines record={record} />
      <Parts record={record} />
    </DocumentView>
  )
}

function Parts({ record }: { readonly record: Return }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const tabs = [
    { key: 'timeline', title: t('timeline'), content: <ReturnTimeline id={record.id} /> },
    {
      key: 'api',
      title: d('forIntegrators'),
      content: <RawSection path={`/returns/${record.id}`} record={record} />,
    },
  ]
  return (
    <Section title={t('details')}>
      <DocumentTabs label={t('details')} tabs={tabs} />
    </Section>
  )
}

function ReturnTimeline({ id }: { readonly id: number }) {
  const read = useRead('returns.timeline', { params: { id } })
  return <DocumentTimeline of="return" read={read} />
}

function Facts({ record }: { readonly record: Return }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  return (
    <>
      <Section title={t('return')}>
        <KeyValues items={useFacts(record)} />
      </Section>
      {record.notes !== null && record.notes !== '' && (
        <Section title={d('notes')}>
          <p className="documents-text">{record.notes}</p>
        </Section>
      )}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function useFacts(record: Return): readonly Fact[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  const partner = usePartnerName(record.partner_id)
  const { external_reference: reference, sales_order_id: order } = record
  const link = order !== null && <SalesOrderLink key="order" id={order} />
  const given: readonly (readonly [name: string, value: ReactNode, when: unknown])[] = [
    [t('order'), link, order],
    [t('customer'), partner, record.partner_id],
    [t('returnType'), record.return_type, record.return_type],
    [t('carrier'), record.carrier_code, record.carrier_code],
    [t('tracking'), record.tracking_number, record.tracking_number],
    [t('whyNot'), record.cancel_reason, record.cancel_reason],
    [d('created'), format.time(record.created_at), record.created_at],
  ]
  return [
    [d('client'), clientOf(record.client_3pl_id)],
    [d('warehouse'), warehouseOf(record.warehouse_id)],
    [d('externalReference'), reference === null ? null : <Copyable key="reference" text={reference} />],
    [t('reasonCode'), record.reason_code],
    ...given.filter(([, , when]) => when !== null && when !== '').map(([name, value]): Fact => [name, value]),
  ]
}
