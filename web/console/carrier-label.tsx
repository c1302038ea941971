import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Parcel, ParcelLabel, SalesOrder } from '../../client/src/generated/logistics.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm.ts'
import { download } from '../ui/download.ts'
import { useText } from '../ui/i18n/language.tsx'
import { State, type Tone } from '../ui/state.tsx'
import { useTold } from '../ui/told.ts'
import { useCall, useWorkspace, useRead, useWrite } from './api.tsx'
import { messages } from './carrier-label-messages.ts'
import { salesOrders } from './documents/entries.ts'
import { useMay } from './role.ts'

const tones: Readonly<Record<ParcelLabel['state'], Tone>> = {
  requested: 'active',
  ready: 'good',
  failed: 'bad',
  cancelling: 'active',
  cancelled: 'idle',
}
const trackingTones = { in_transit: 'active', delivered: 'good', exception: 'warn' } as const

/** Poll intervals while the carrier creates or cancels a label, and the delay before the "taking long" message. */
const look_ms = 700
const cancelLook_ms = 5_000
const slow_ms = 15_000

interface CarrierLabelProps {
  readonly order: Pick<SalesOrder, 'id' | 'carrier_code' | 'on_hold'>
  readonly parcel: Parcel
  /** Another action on the page is the primary one. */
  readonly isAside?: boolean
}

/** The carrier's label for a parcel: request, progress, print, retry and cancel. */
export function CarrierLabel({ order, parcel: given, isAside = false }: CarrierLabelProps) {
  const t = useText(messages)
  const mayAsk = useMay('operator')
  const { parcel, isAsking, watch } = useParcel(order.id, given)
  const isConnected = useConnected(order.carrier_code, mayAsk)
  const touches = ['sales_orders', ...salesOrders.touches]
  const request = useWrite('parcels.request_label', { touches })
  const told = useTold()
  const { label } = parcel
  const mayRequest = mayAsk && !order.on_hold && isConnected && (label === null || isOver(label))
  if (label === null && !mayRequest) return null
  const params = { id: order.id, parcel: parcel.id }
  const isFailed = label?.state === 'failed'
  return (
    <div className="stack" aria-live="polite">
      {label !== null && <Standing label={label} isAsking={isAsking} />}
      <div className="row">
        {label?.state === 'ready' && <PrintCarrierLabel order={order.id} parcel={parcel} label={label} />}
        {mayRequest && (
          <Button
            icon={isFailed ? 'undo' : 'truck'}
            kind={isAside ? 'plain' : 'primary'}
            busy={request.isPending}
            onClick={() =>
              void told(async () => {
                await request.mutateAsync({ params, body: {} })
                watch()
              })
            }
          >
            {t(isFailed ? 'again' : 'request')}
          </Button>
        )}
        {mayAsk && parcel.shipment_id === null && label !== null && isCancellable(label) && (
          <CancelLabel order={order.id} parcel={parcel} onDone={watch} />
        )}
      </div>
    </div>
  )
}

function isOver({ state }: ParcelLabel): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'cancelling'
}

function isCancellable({ state }: ParcelLabel): boolean {
  return state === 'requested' || state === 'ready' || state === 'failed'
}

function isUnderWay(label: ParcelLabel | null | undefined): boolean {
  return label?.state === 'requested' || label?.state === 'cancelling'
}

/**
 * The current parcel, polled while the carrier works on its label. A caller that passes an outdated parcel gets the
 * current state.
 */
function useParcel(order: number, given: Parcel) {
  const { company } = useWorkspace()
  const cache = useQueryClient()
  const [isWatched, setWatched] = useState(false)
  const enabled = isWatched || isUnderWay(given.label)
  const params = { id: order, parcel: given.id }
  const read = useRead('parcels.get', { params }, { enabled })
  const parcel = enabled && read.data !== undefined ? read.data : given
  const isAsked = isUnderWay(parcel.label)
  const isAsking = parcel.label?.state === 'requested'
  // Same read as above; it polls only while a request is pending.
  useRead(
    'parcels.get',
    { params },
    { enabled: enabled && isAsked, every_ms: isAsking ? look_ms : cancelLook_ms },
  )
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // The label brings a tracking number, so refresh the order page.
    if (wasAsked.current && !isAsked)
      void cache.invalidateQueries({ queryKey: [company.id, 'sales_orders.get'] })
    wasAsked.current = isAsked
  }, [isAsked, cache, company.id])
  return { parcel, isAsking, watch: () => setWatched(true) }
}

/** Whether an active carrier connection exists. */
function useConnected(carrier_code: string | null, enabled: boolean): boolean {
  const { data } = useRead(
    'carrier_connections.list',
    { query: { per_page: 100 } },
    { enabled: enabled && carrier_code !== null, fresh_ms: 60_000 },
  )
  const code = carrier_code?.toLowerCase()
  return data?.data.some((each) => each.active && each.carrier_code.toLowerCase() === code) === true
}

function Standing({ label, isAsking }: { readonly label: ParcelLabel; readonly isAsking: boolean }) {
  const t = useText(messages)
  const { state, reason, detail, tracking_status, tracking_detail } = label
  const isUnconfirmed = state === 'cancelled' && reason !== null
  return (
    <>
      <div className="row">
        <span className="soft">{t('label')}</span>
        <State tone={isUnconfirmed ? 'warn' : tones[state]}>{t(isUnconfirmed ? 'unconfirmed' : state)}</State>
        {tracking_status !== null && (
          <State tone={trackingTones[tracking_status]}>
            {[t(tracking_status), tracking_detail].filter(Boolean).join(': ')}
          </State>
        )}
      </div>
      {reason !== null && <p>{t(reason)}</p>}
      {detail !== null && <p className="soft">{detail}</p>}
      {isAsking && <Slow />}
    </>
  )
}

/** Message shown when the carrier takes long. */
function Slow() {
  const t = useText(messages)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slow_ms)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <p className="soft">{t('slow')}</p>
}

interface PrintProps {
  readonly order: number
  readonly parcel: Parcel
  readonly label: ParcelLabel
}

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'application/zpl': 'zpl' } as const

function PrintCarrierLabel({ order, parcel, label }: PrintProps) {
  const t = useText(messages)
  const call = useCall()
  const told = useTold()
  const { content_type: type } = label
  if (type === null) return null
  const name = parcel.parcel_number
  return (
    <Button
      icon="print"
      kind="primary"
      aria-label={t('printOf', { name })}
      onClick={() =>
        void told(async () => {
          const file = await call('parcels.label_file', { params: { id: order, parcel: parcel.id } })
          download(`${name} label.${endings[type]}`, new Blob([file], { type }))
        })
      }
    >
      {t('print')}
    </Button>
  )
}

interface CancelProps extends Omit<PrintProps, 'label'> {
  readonly onDone: () => void
}

function CancelLabel({ order, parcel, onDone }: CancelProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const cancel = useWrite('parcels.cancel_label', { touches: ['sales_orders', ...salesOrders.touches] })
  const ask = async () => {
    const title = t('cancelTitle', { name: parcel.parcel_number })
    if (!(await confirm({ title, text: t('cancelText'), action: t('cancel'), danger: true }))) return
    await told(async () => {
      await cancel.mutateAsync({ params: { id: order, parcel: parcel.id } })
      onDone()
    })
  }
  return (
    <Button icon="trash" busy={cancel.isPending} onClick={() => void ask()}>
      {t('cancel')}
    </Button>
  )
}
