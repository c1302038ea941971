import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'
import { useStationFields } from './station-fields.tsx'
import { StationState } from './station-state.tsx'

interface StationSideProps {
  readonly id: number
  readonly onClose: () => void
}

/** One print station. Managers can edit it. */
export function StationSide({ id, onClose }: StationSideProps) {
  const t = useText(messages)
  const format = useFormat()
  const call = useCall()
  const mayChange = useMay('manager')
  const fields = useStationFields()
  const [isEditing, setEditing] = useEditMode()
  const read = useRead('print_stations.get', { params: { id } }, { every_ms: 15_000 })
  const saving = useWrite('print_stations.update')
  const { data: station, error, refetch } = read
  if (station === undefined) {
    return (
      <Side title={t('title')} onClose={onClose}>
        <Awaited data={station} error={error} retry={refetch} lines={8} />
      </Side>
    )
  }
  const { name, last_seen_at, waiting } = station
  if (isEditing) {
    return (
      <EditSide
        title={name}
        record={station}
        fields={fields}
        load={() => call('print_stations.get', { params: { id } })}
        write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
        saved={(saved) => t('saved', { name: saved.name })}
        onDone={() => setEditing(false)}
      />
    )
  }
  return (
    <Side
      title={name}
      aside={<StationState station={station} />}
      onClose={onClose}
      actions={
        mayChange && (
          <Button icon="edit" kind="primary" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          [t('waiting'), format.number(waiting)],
          [t('seen'), last_seen_at === null ? t('never') : format.time(last_seen_at)],
        ]}
      />
      <RecordFacts fields={fields} record={station} />
      <Section title={t('agent')}>
        <p className="soft">{t('agentText')}</p>
        <div className="printing-command">
          <Copyable text={commandOf(name, station.formats.includes('zpl'))} />
        </div>
      </Section>
    </Side>
  )
}

function commandOf(name: string, isZpl: boolean): string {
  const target = isZpl ? 'socket:10.0.0.7:9100' : 'cups:NAME'
  return `WAYBILL_TOKEN_FILE=token waybill print --url ${location.origin} --printer '${name}=${target}'`
}

interface NewStationProps {
  readonly onClose: () => void
  readonly onDone: (id: number) => void
}

export function NewStation({ onClose, onDone }: NewStationProps) {
  const t = useText(messages)
  const toast = useToast()
  const fields = useStationFields()
  const creating = useWrite('print_stations.create')
  return (
    <NewSide
      title={t('newStation')}
      action={t('create')}
      fields={fields}
      create={(body) => creating.mutateAsync({ body })}
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('created', { name }) })
        onDone(id)
      }}
    />
  )
}
