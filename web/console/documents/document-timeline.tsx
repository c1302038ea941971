import type { Text } from '../../ui/i18n/catalogue.ts'
import type { StockMovement, TimelineEntry } from '../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Awaited } from '../../ui/notice.tsx'
import type { Tone } from '../../ui/state.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { type WithStatuses, toneOf, useStatusName } from './status.tsx'
import { messages } from './timeline-messages.ts'
import { useFieldName, useMovementKind } from './timeline-names.ts'

type Words = Text<typeof messages.en>

interface DocumentTimelineProps {
  readonly of: WithStatuses
  /** Result of `useRead('….timeline', …)`. */
  readonly read: {
    readonly data: readonly TimelineEntry[] | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
}

/** A document's history, newest first: the event, its time, the user and its stock movements. */
export function DocumentTimeline({ of, read }: DocumentTimelineProps) {
  const t = useText(messages)
  const titleOfEntry = useEntryTitle(of)
  const { data, error, refetch } = read
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} lines={4} />
  if (data.length === 0) return <p className="soft">{t('empty')}</p>
  return (
    <Timeline
      moments={data.toReversed().map((entry) => ({
        key: `${entry.request_id} ${entry.at}`,
        at: entry.at,
        tone: toneOfEntry(of, entry),
        title: titleOfEntry(entry),
        by: <By actor={entry.actor} />,
        ...(entry.movements.length > 0 && { more: <Movements entry={entry} /> }),
      }))}
    />
  )
}

export function useEntryTitle(of: WithStatuses): (entry: TimelineEntry) => string {
  const t = useText(messages)
  const name = useStatusName(of)
  const fieldName = useFieldName()
  return (entry) => titleOf(entry, { t, name, fieldName })
}

function toneOfEntry(of: WithStatuses, { status_before, status, events }: TimelineEntry): Tone {
  if (events.some((event) => /shortage|discrepancy/.test(event))) return 'warn'
  const moved = status_before !== null || events.some((event) => event.endsWith('.created'))
  return moved && status !== null ? toneOf(of, status) : 'idle'
}

/** Fields that add nothing to the title. */
const silent = new Set([
  'status',
  'version',
  'updated_at',
  'confirmed_at',
  'shipped_at',
  'delivered_at',
  'received_at',
])

/** Fields explained by a status change or a movement. */
const told = new Set(['lines', 'shipments', 'parcels', 'cancel_reason'])

interface Naming {
  readonly t: Words
  readonly name: (status: string) => string
  readonly fieldName: (field: string) => string
}

function titleOf(entry: TimelineEntry, { t, name, fieldName }: Naming): string {
  const { events, status, status_before, changed } = entry
  const has = (end: string) => events.some((event) => event.endsWith(end))
  // The status and the movements already describe shipped or received goods.
  const isToldElsewhere = status_before !== null || entry.movements.length > 0
  const fields = changed
    .filter((field) => !silent.has(field) && !(isToldElsewhere && told.has(field)))
    .map(fieldName)
  const parts: string[] = []
  if (has('.created')) parts.push(status === null ? t('created') : t('createdAs', { status: name(status) }))
  else if (status_before !== null && status !== null && status_before !== status) {
    parts.push(t('moved', { from: name(status_before), to: name(status) }))
  }
  if (has('.shipped') && status_before === null) parts.push(t('shipment'))
  if (has('.shortage')) parts.push(t('shortage'))
  if (has('.discrepancy')) parts.push(t('discrepancy'))
  if (!has('.created') && fields.length > 0) parts.push(t('updatedWhat', { fields: fields.join(', ') }))
  if (parts.length === 0) parts.push(events.length > 0 ? t('updated') : t('stockMoved'))
  return parts.join('. ')
}

export function By({ actor }: { readonly actor: TimelineEntry['actor'] }) {
  const t = useText(messages)
  const names = {
    user: actor.name ?? t('byNobody'),
    integration: actor.name?.toUpperCase() ?? t('byNobody'),
    cli: t('byCli'),
    worker: t('byWorker'),
  }
  return names[actor.type]
}

function Movements({ entry }: { readonly entry: TimelineEntry }) {
  const t = useText(messages)
  const kindOf = useMovementKind()
  const { movements, request_id } = entry
  const kinds = [...new Set(movements.map(({ kind }) => kindOf(kind)))].join(', ')
  return (
    <details className="documents-movements">
      <summary>
        {t('movements', { count: movements.length })}: {kinds}
      </summary>
      <div className="scroll-x">
        <MovementTable movements={movements} />
      </div>
      <small className="soft mono">{t('request', { id: request_id })}</small>
    </details>
  )
}

function MovementTable({ movements }: { readonly movements: readonly StockMovement[] }) {
  const t = useText(messages)
  const kindOf = useMovementKind()
  const format = useFormat()
  return (
    <table className="simple-table">
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('article')}</th>
          <th scope="col" className="end">
            {t('onHand')}
          </th>
          <th scope="col" className="end">
            {t('reserved')}
          </th>
          <th scope="col">{t('location')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((each) => (
          <tr key={each.id}>
            <td>{kindOf(each.kind)}</td>
            <td className="mono">{each.article_code}</td>
            <td className="end">{signed(each.on_hand_delta, format)}</td>
            <td className="end">{signed(each.reserved_delta, format)}</td>
            <td>
              {[each.location_code, each.lot_number].filter((part) => part !== null).join(', ') || nothing}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats a delta as `+12`, `−12`, or a dash for zero. */
function signed(delta: number, format: Format): string {
  if (delta === 0) return nothing
  return delta > 0 ? `+${format.number(delta)}` : format.number(delta).replace('-', '−')
}
