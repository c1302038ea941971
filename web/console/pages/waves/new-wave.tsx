import { useLocation, useSearchParams } from 'wouter'
import type { NewWave as Body } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { filledOf } from '../../../ui/data/changes.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useKeptForm } from '../../../ui/kept-form.ts'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { waves } from '../../documents/entries.ts'
import { ClientField, WarehouseField } from '../../documents/form-parts.tsx'
import { ownersOf } from '../../documents/form.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { messages } from './messages.ts'

const emptyValues = {
  client_3pl_id: '',
  warehouse_id: '',
  carrier_code: '',
  ship_by: '',
  zone: '',
  max_orders: '',
  max_pieces: '',
  max_litres: '',
  pieces: '',
  totes: '',
  mode: 'batch',
  wave_number: '',
  notes: '',
}
type Values = typeof emptyValues

/** Request body: the selected orders (`?orders=7,9`), or a rule that finds them. */
function newWaveOf({ mode, totes, wave_number, notes, ...values }: Values, orders: readonly number[]): Body {
  const { client_3pl_id, warehouse_id, carrier_code, ship_by, zone, max_litres, pieces } = values
  const { max_orders, max_pieces } = values
  const rule = {
    ...filledOf({ carrier_code, ship_by, zone, max_litres }),
    ...(max_orders !== '' && { max_orders: Number(max_orders) }),
    ...(max_pieces !== '' && { max_pieces: Number(max_pieces) }),
    ...(pieces !== '' && { single_piece: pieces === 'one' }),
  }
  return {
    mode: mode === 'order' ? 'order' : 'batch',
    totes: totes !== '',
    ...filledOf({ wave_number, notes }),
    ...(orders.length > 0 ? { orders: [...orders] } : { ...ownersOf({ client_3pl_id, warehouse_id }), rule }),
  }
}

function useChosen(): readonly number[] {
  const [params] = useSearchParams()
  return (params.get('orders') ?? '').split(',').filter(Boolean).map(Number)
}

/** Creates a wave from selected orders or by a rule. */
export function NewWave() {
  const t = useText(messages)
  const { language } = useLanguage()
  const toast = useToast()
  const [, go] = useLocation()
  const orders = useChosen()
  const kept = useKeptForm(emptyValues)
  const { values, setValues } = kept
  const creating = useWrite('waves.create', { touches: waves.touches })
  const { errors } = refusalOf(creating.error)
  const create = () =>
    creating.mutate(
      { body: newWaveOf(values, orders) },
      {
        onSuccess: ({ id, wave_number: number }) => {
          kept.done()
          toast({ kind: 'good', text: t('made', { number }) })
          go(`${waves.path}/${id}`, { replace: true })
        },
      },
    )
  const text = (key: keyof Values, path: string = key) => ({
    value: values[key],
    onValue: (value: string) => setValues({ ...values, [key]: value }),
    error: errors[path],
  })
  return (
    <DocumentForm
      of={waves}
      title={t('add')}
      back={{ to: waves.path, label: waves.title[language] }}
      error={creating.error}
      onAfresh={kept.isRestored ? kept.afresh : undefined}
      onSubmit={create}
      aside={<General text={text} />}
      actions={
        <Button kind="primary" submit busy={creating.isPending}>
          {t('createWave')}
        </Button>
      }
    >
      <Section title={t('orders')}>
        {orders.length > 0 ? (
          <p>
            <strong>{t('chosen', { count: orders.length })}</strong>{' '}
            <span className="soft">{t('chosenHint')}</span>
          </p>
        ) : (
          <Rule text={text} />
        )}
      </Section>
    </DocumentForm>
  )
}

interface PartProps {
  readonly text: (
    key: keyof Values,
    path?: string,
  ) => {
    readonly value: string
    readonly onValue: (value: string) => void
    readonly error: readonly string[] | undefined
  }
}

function Rule({ text }: PartProps) {
  const t = useText(messages)
  return (
    <>
      <p className="soft">{t('byRule')}</p>
      <div className="fields">
        <WarehouseField {...text('warehouse_id')} />
        <ClientField {...text('client_3pl_id')} none={t('anyClient')} />
        <TextField label={t('carrier')} {...text('carrier_code', 'rule.carrier_code')} mono />
        <DateField label={t('shipBy')} {...text('ship_by', 'rule.ship_by')} />
        <TextField label={t('zone')} hint={t('zoneHint')} {...text('zone', 'rule.zone')} mono />
        <NumberField
          label={t('maxOrders')}
          hint={t('maxOrdersHint')}
          {...text('max_orders', 'rule.max_orders')}
        />
        <NumberField label={t('maxPieces')} {...text('max_pieces', 'rule.max_pieces')} />
        <NumberField
          label={t('maxLitres')}
          hint={t('maxLitresHint')}
          {...text('max_litres', 'rule.max_litres')}
        />
        <SelectField
          label={t('size')}
          {...text('pieces', 'rule.single_piece')}
          options={[
            { value: '', label: t('anySize') },
            { value: 'one', label: t('onePiece') },
            { value: 'more', label: t('morePieces') },
          ]}
        />
      </div>
    </>
  )
}

function General({ text }: PartProps) {
  const t = useText(messages)
  const d = useText(documentMessages)
  return (
    <Section title={t('wave')}>
      <div className="fields">
        <SelectField
          label={t('mode')}
          {...text('mode')}
          options={[
            { value: 'batch', label: t('batch') },
            { value: 'order', label: t('byOrder') },
          ]}
        />
        <SelectField
          label={t('sorting')}
          {...text('totes')}
          options={[
            { value: '', label: t('noTotes') },
            { value: 'yes', label: t('totes') },
          ]}
        />
        <TextField label={t('number')} hint={t('numberHint')} {...text('wave_number')} mono />
        <TextAreaField label={d('notes')} {...text('notes')} wide />
      </div>
    </Section>
  )
}
