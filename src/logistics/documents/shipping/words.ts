import type { Texts, Words } from '../../../kernel/messages/messages.ts'

const rules = {
  no_carrier_connection: {
    en: 'There is no active connection to the carrier :carrier.',
    it: 'Non c’è un collegamento attivo con il vettore :carrier.',
    ro: 'Nu există o conexiune activă cu transportatorul :carrier.',
  },
  sandbox_in_production: {
    en: 'Sandbox labels are not for production: no carrier takes them.',
    it: 'Le etichette di prova non sono per la produzione: nessun vettore le accetta.',
    ro: 'Etichetele de test nu sunt pentru producție: niciun transportator nu le acceptă.',
  },
} as const satisfies Texts

const resources = {
  carrier_connection: {
    en: 'Carrier connection',
    it: 'Collegamento al vettore',
    ro: 'Conexiunea cu transportatorul',
  },
  parcel_label: { en: 'Label', it: 'Etichetta', ro: 'Eticheta' },
} as const satisfies Texts

export const carrierWords: Words = { rules, resources }

declare module '../../../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
