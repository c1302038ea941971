import { useMemo } from 'react'
import { catalogue } from '../../../ui/i18n/catalogue.ts'
import { useText } from '../../../ui/i18n/language.tsx'

/** Names of papers, by file name. */
const messages = catalogue({
  en: {
    label: 'Label',
    'pick-list': 'Pick list',
    'packing-slip': 'Packing slip',
    'delivery-note': 'Delivery note',
    'reception-sheet': 'Reception sheet',
    'count-sheet': 'Count sheet',
    'return-slip': 'Return slip',
    'wave-list': 'Wave list',
  },
  it: {
    label: 'Etichetta',
    'pick-list': 'Lista di prelievo',
    'packing-slip': 'Distinta di imballaggio',
    'delivery-note': 'Documento di consegna',
    'reception-sheet': 'Foglio di ricevimento',
    'count-sheet': 'Foglio di conteggio',
    'return-slip': 'Modulo di reso',
    'wave-list': 'Lista dell’ondata',
  },
  ro: {
    label: 'Etichetă',
    'pick-list': 'Listă de pregătire',
    'packing-slip': 'Listă de colisaj',
    'delivery-note': 'Aviz de însoțire',
    'reception-sheet': 'Fișă de recepție',
    'count-sheet': 'Fișă de inventar',
    'return-slip': 'Formular de retur',
    'wave-list': 'Lista valului',
  },
})

function isPaper(name: string): name is keyof typeof messages.en {
  return Object.hasOwn(messages.en, name)
}

/** Name of the paper at an address, or its file name if unnamed. */
export function usePaperName(): (address: string) => string {
  const t = useText(messages)
  return useMemo(
    () => (address) => {
      const file = /\/documents\/([^?]+)/.exec(address)?.[1] ?? address
      const name = file.replace(/\..*/, '')
      return isPaper(name) ? t(name) : file
    },
    [t],
  )
}
