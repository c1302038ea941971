import { useState } from 'react'
import type { Parcel } from '../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { catalogue } from '../ui/i18n/catalogue.ts'
import { useText } from '../ui/i18n/language.tsx'
import { useTold } from '../ui/told.ts'
import { useCall } from './api.tsx'
import { messages as printing } from './printing/messages.ts'
import { SendDialog } from './printing/send-dialog.tsx'
import { useMayPrint } from './printing/stations.ts'

const messages = catalogue({
  en: {
    printLabel: 'Print label',
    labelOf: 'Print label for {name}',
    printParcel: 'Print parcel label',
    parcelOf: 'Print parcel label for {name}',
  },
  it: {
    printLabel: 'Stampa l’etichetta',
    labelOf: 'Stampa l’etichetta di {name}',
    printParcel: 'Stampa l’etichetta del collo',
    parcelOf: 'Stampa l’etichetta del collo {name}',
  },
  ro: {
    printLabel: 'Tipărește eticheta',
    labelOf: 'Tipărește eticheta pentru {name}',
    printParcel: 'Tipărește eticheta coletului',
    parcelOf: 'Tipărește eticheta coletului {name}',
  },
})

interface LabelButtonProps {
  /** Name of the labelled item, for screen readers that read several labels. */
  readonly name: string
  readonly load: (call: ReturnType<typeof useCall>) => Promise<Uint8Array<ArrayBuffer>>
  /** Download address, for print stations. */
  readonly address: string
  /** Whether it's a parcel label. A parcel may also have a carrier label. */
  readonly isParcel?: true
}

/** Downloads a label as a file that a browser or a phone can print, or sends it to a print station. */
export function LabelButton({ name, load, address, isParcel }: LabelButtonProps) {
  const t = useText(messages)
  const p = useText(printing)
  const call = useCall()
  const told = useTold()
  const mayPrint = useMayPrint()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Button
        icon="download"
        aria-label={t(isParcel ? 'parcelOf' : 'labelOf', { name })}
        onClick={() =>
          void told(async () => {
            download(`${name} label.pdf`, new Blob([await load(call)], { type: 'application/pdf' }))
          })
        }
      >
        {t(isParcel ? 'printParcel' : 'printLabel')}
      </Button>
      {mayPrint && (
        <IconButton icon="print" label={p('printOnOf', { name })} onClick={() => setSending(true)} />
      )}
      {isSending && (
        <SendDialog printables={[{ address, name: p('label') }]} onClose={() => setSending(false)} />
      )}
    </>
  )
}

export function PrintLabel({ order, parcel }: { readonly order: number; readonly parcel: Parcel }) {
  return (
    <LabelButton
      isParcel
      name={parcel.parcel_number}
      address={`/sales-orders/${order}/parcels/${parcel.id}/documents/label.pdf?of=sscc`}
      load={(call) =>
        call('parcels.print', {
          params: { id: order, parcel: parcel.id, name: 'label.pdf' },
          query: { of: 'sscc' },
        })
      }
    />
  )
}
