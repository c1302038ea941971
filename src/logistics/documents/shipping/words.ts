import type { Texts, Words } from '../../../kernel/messages/messages.ts'

const rules = {
  no_carrier_connection: {
    en: 'No active connection to the carrier :carrier. Set one up or activate it.',
    it: 'Nessun collegamento attivo con il vettore :carrier. Creane uno o attivalo.',
    ro: 'Nicio conexiune activă cu transportatorul :carrier. Creați una sau activați-o.',
  },
  sandbox_in_production: {
    en: 'Sandbox labels cannot be used in production. No carrier accepts them.',
    it: 'Le etichette di prova non si possono usare in produzione. Nessun vettore le accetta.',
    ro: 'Etichetele de test nu pot fi folosite în producție. Niciun transportator nu le acceptă.',
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
