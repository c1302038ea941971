import { consoleWords } from '../../terms.ts'

export const formMessages = consoleWords({
  en: {
    general: 'Reception (ASN)',
    carriage: 'Transport',
  },
  it: {
    general: 'Ricevimento (ASN)',
    carriage: 'Trasporto',
  },
  ro: {
    general: 'Recepție (ASN)',
    carriage: 'Transport',
  },
})
