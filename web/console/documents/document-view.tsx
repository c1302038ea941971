import { useSearchParams } from 'wouter'
import { Copyable } from '../../ui/copy-button.tsx'
import { useAsked } from '../../ui/data/calls.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useSay, useText } from '../../ui/i18n/language.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Awaited } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useClients } from '../clients.ts'
import { FilesSection } from '../files/files-section.tsx'
import { useWarehouses } from '../warehouses.ts'
import { useAsks } from './asks.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentProgress } from './document-progress.tsx'
import { DocumentTimeline } from './document-timeline.tsx'
import type { DocumentRecord, DocumentTab, Fact, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { RawSection } from './raw-section.tsx'
import { DocumentStatus } from './status.tsx'

interface DocumentProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly record: R
}

interface Back {
  readonly to: string
  readonly label: string
}

/** One document: content and actions on the left, facts on the right, or below on a phone. */
export function DocumentView<R extends DocumentRecord>({
  kind,
  record,
  back,
}: DocumentProps<R> & { readonly back: Back }) {
  const t = useText(messages)
  const tools = { say: useSay(), format: useFormat() }
  return (
    <Page
      title={kind.numberOf(record)}
      back={back}
      aside={
        <span className="row">
          <DocumentStatus of={kind} status={record.status} />
          {kind.Flags !== undefined && <kind.Flags record={record} />}
        </span>
      }
      actions={<DocumentActions kind={kind} record={record} />}
    >
      <Progress kind={kind} record={record} />
      <div className="documents-view">
        <div className="documents-main">
          {kind.Notices !== undefined && <kind.Notices record={record} />}
          <Section title={t('lines')}>{kind.lines(record, tools)}</Section>
          <Parts kind={kind} record={record} />
        </div>
        <div className="documents-aside">
          <Facts kind={kind} record={record} />
          {kind.Related !== undefined && <kind.Related record={record} />}
          {kind.files !== undefined && (
            <FilesSection owner={{ resource_type: kind.files, resource_id: record.id }} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Progress<R extends DocumentRecord>({ kind, record }: DocumentProps<R>) {
  const { data } = useAsked(kind.timeline(useAsks(), record.id))
  return <DocumentProgress of={kind} status={record.status} timeline={data} />
}

function Facts<R extends DocumentRecord>({ kind, record }: DocumentProps<R>) {
  const t = useText(messages)
  const format = useFormat()
  const say = useSay()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  const { external_reference: reference, notes } = record
  const common: readonly Fact[] = [
    [t('client'), clientOf(record.client_3pl_id)],
    [t('warehouse'), warehouseOf(record.warehouse_id)],
    [t('externalReference'), reference === null ? null : <Copyable key="reference" text={reference} />],
  ]
  const own = kind.facts(record, { say, format }).filter(([, value]) => value !== null && value !== '')
  return (
    <>
      <Section title={kind.words(say).one}>
        <KeyValues items={[...common, ...own, [t('created'), format.time(record.created_at)]]} />
      </Section>
      {kind.MoreFacts !== undefined && <kind.MoreFacts record={record} />}
      {notes !== null && notes !== '' && (
        <Section title={t('notes')}>
          <p className="documents-text">{notes}</p>
        </Section>
      )}
    </>
  )
}

/** Tabs of a document. The address holds the open tab. */
function Parts<R extends DocumentRecord>({ kind, record }: DocumentProps<R>) {
  const t = useText(messages)
  const say = useSay()
  const own = kind.tabs?.(record, say) ?? []
  const path = `${kind.path}/${record.id}`
  const tabs: readonly DocumentTab[] = [
    { key: 'timeline', title: t('timeline'), content: <History kind={kind} record={record} /> },
    ...own,
    { key: 'api', title: t('forIntegrators'), content: <RawSection path={path} record={record} /> },
  ]
  const [params, setParams] = useSearchParams()
  const at = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const choose = (key: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return (
    <div className="stack">
      <Tabs label={t('details')} tabs={tabs} at={at?.key ?? ''} onChange={choose}>
        {at?.content}
      </Tabs>
    </div>
  )
}

function History<R extends DocumentRecord>({ kind, record }: DocumentProps<R>) {
  return <DocumentTimeline of={kind} read={useAsked(kind.timeline(useAsks(), record.id))} />
}

interface DocumentPendingProps {
  readonly title: string
  readonly back: Back
  readonly error: unknown
  readonly retry: () => unknown
}

/** Placeholder for a document that is loading or failed to load. */
export function DocumentPending({ title, back, error, retry }: DocumentPendingProps) {
  return (
    <Page title={title} back={back}>
      <Awaited data={undefined} error={error} retry={retry} lines={10} />
    </Page>
  )
}
