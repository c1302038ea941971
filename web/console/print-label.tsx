import type { Parcel } from '../../client/src/generated/logistics.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { catalogue } from '../ui/i18n/catalogue.ts'
import { useText } from '../ui/i18n/language.tsx'
import { useTold } from '../ui/told.ts'
import { useCall } from './api.tsx'

const messages = catalogue({
  en: { printLabel: 'Print the label', labelOf: 'Print the label of {name}' },
  it: { printLabel: 'Stampa l’etichetta', labelOf: 'Stampa l’etichetta di {name}' },
  ro: { printLabel: 'Tipărește eticheta', labelOf: 'Tipărește eticheta pentru {name}' },
})

interface LabelButtonProps {
  /** What it is of, for who hears several of them. */
  readonly name: string
  readonly load: (call: ReturnType<typeof useCall>) => Promise<Uint8Array<ArrayBuffer>>
}

/** Hands out a label as a file, from which a browser or a phone prints. */
export function LabelButton({ name, load }: LabelButtonProps) {
  const t = useText(messages)
  const call = useCall()
  const told = useTold()
  return (
    <Button
      icon="print"
      aria-label={t('labelOf', { name })}
      onClick={() =>
        void told(async () => {
          download(`${name} label.pdf`, new Blob([await load(call)], { type: 'application/pdf' }))
        })
      }
    >
      {t('printLabel')}
    </Button>
  )
}

export function PrintLabel({ order, parcel }: { readonly order: number; readonly parcel: Parcel }) {
  return (
    <LabelButton
      name={parcel.parcel_number}
      load={(call) => call('parcels.print', { params: { id: order, parcel: parcel.id, name: 'label.pdf' } })}
    />
  )
}
