import './receptions.css'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { DocumentTimeline } from '../../documents/document-timeline.tsx'
import { DocumentPending, DocumentTabs, DocumentView } from '../../documents/document-view.tsx'
import { listAddress } from '../../documents/filter.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { RawSection } from '../../documents/raw-section.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { Facts } from './facts.tsx'
import { messages } from './messages.ts'
import { ReceptionActions } from './reception-actions.tsx'
import { ReceptionLines } from './reception-lines.tsx'

/** One reception: what was announced, what came of it, what happened. */
export function ReceptionPage({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: reception, error, refetch } = useRead('receptions.get', { params: { id } })
  const back = { to: `/receptions${listAddress()}`, label: t('title') }
  if (reception === undefined) {
    return <DocumentPending title={t('reception')} back={back} error={error} retry={() => void refetch()} />
  }
  return (
    <DocumentView
      title={reception.reception_number}
      back={back}
      aside={
        <span className="row">
          <DocumentStatus of="reception" status={reception.status} />
          {reception.has_discrepancies && <State tone="warn">{t('differs')}</State>}
        </span>
      }
      actions={<ReceptionActions reception={reception} />}
      facts={<Facts reception={reception} />}
    >
      <ReceptionLines reception={reception} />
      <Parts reception={reception} />
    </DocumentView>
  )
}

function Parts({ reception }: { readonly reception: Reception }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const tabs = [
    { key: 'timeline', title: t('timeline'), content: <ReceptionTimeline id={reception.id} /> },
    {
      key: 'api',
      title: d('forIntegrators'),
      content: <RawSection path={`/receptions/${reception.id}`} record={reception} />,
    },
  ]
  return (
    <Section title={t('details')}>
      <DocumentTabs label={t('details')} tabs={tabs} />
    </Section>
  )
}

function ReceptionTimeline({ id }: { readonly id: number }) {
  const read = useRead('receptions.timeline', { params: { id } })
  return <DocumentTimeline of="reception" read={read} />
}
