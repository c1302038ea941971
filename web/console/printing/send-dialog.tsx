import { useState } from 'react'
import { refusalOf } from '../../ui/data/refusal.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField, SelectField } from '../../ui/field.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { Bones, Empty } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useWrite } from '../api.tsx'
import { messages } from './messages.ts'
import { type Printable, fitting, useDesk, useStations } from './stations.ts'

interface SendDialogProps {
  readonly printables: readonly Printable[]
  readonly onClose: () => void
}

/** Selects paper, station and number of copies. The device remembers the station. */
export function SendDialog({ printables, onClose }: SendDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const desk = useDesk()
  const stations = useStations(true)
  const [address, setAddress] = useState(printables[0]?.address ?? '')
  const [chosen, setChosen] = useState<string>()
  const [copies, setCopies] = useState('1')
  const sending = useWrite('print_jobs.create', { touches: ['print_stations'] })
  const fit = fitting(stations ?? [], address)
  const wanted = chosen === undefined ? desk.stationFor(address) : Number(chosen)
  const station = fit.find(({ id }) => id === wanted) ?? fit[0]
  const { errors } = refusalOf(sending.error)
  const send = async () => {
    if (station === undefined) return
    const body = { address, station_id: station.id, copies: Number(copies) }
    await sending.mutateAsync({ body })
    desk.remember(address, station.id)
    toast({ kind: 'good', text: t('sent', { station: station.name }) })
    onClose()
  }
  const failed = (error: unknown) => {
    const refusal = refusalOf(error)
    if (Object.keys(refusal.errors).length === 0) toast({ kind: 'bad', text: refusal.message })
  }
  return (
    <FormDialog
      title={t('printOn')}
      onClose={onClose}
      onSubmit={() => void send().catch(failed)}
      action={t('print')}
      icon="print"
      disabled={station === undefined}
      busy={sending.isPending}
    >
      {printables.length > 1 && (
        <SelectField
          label={t('what')}
          value={address}
          onValue={setAddress}
          error={errors['address']}
          options={printables.map(({ address: value, name }) => ({ value, label: name }))}
        />
      )}
      {stations === undefined ? (
        <Bones lines={2} />
      ) : fit.length === 0 ? (
        <Empty title={t('noneTitle')}>{t('noneText')}</Empty>
      ) : (
        <>
          <SelectField
            label={t('station')}
            value={String(station?.id ?? '')}
            onValue={setChosen}
            hint={t('remembered')}
            error={errors['station_id']}
            options={fit.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <NumberField label={t('copies')} value={copies} onValue={setCopies} error={errors['copies']} />
        </>
      )}
    </FormDialog>
  )
}
