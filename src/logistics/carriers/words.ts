import type { Refusals, Texts, Words } from '../../kernel/messages/messages.ts'

const problems = {
  carrier_connection_in_use: {
    status: 409,
    en: 'Labels are being asked for or cancelled by this connection. Switch it off, and delete it when they are done.',
    it: 'Con questo collegamento si stanno chiedendo o annullando etichette. Disattivalo ed eliminalo quando saranno concluse.',
    ro: 'Prin această conexiune se cer sau se anulează etichete. Dezactivați-o și ștergeți-o după ce se încheie.',
  },
} as const satisfies Refusals

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

export const carrierWords: Words = { problems, rules, resources }

declare module '../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}

declare module '../../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
