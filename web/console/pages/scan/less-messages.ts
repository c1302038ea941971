import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Less of {code}',
    serialsTaken: { one: '{count} piece was scanned.', other: '{count} pieces were scanned.' },
    why: 'What is with the rest',
    why_missing: 'It is not there',
    why_damaged: 'It is damaged',
    save: 'Go on',
    cancel: 'Cancel',
  },
  it: {
    title: 'Meno di {code}',
    serialsTaken: { one: '{count} pezzo scansionato.', other: '{count} pezzi scansionati.' },
    why: 'Che ne è del resto',
    why_missing: 'Non c’è',
    why_damaged: 'È danneggiato',
    save: 'Avanti',
    cancel: 'Annulla',
  },
  ro: {
    title: 'Mai puțin din {code}',
    serialsTaken: {
      one: '{count} bucată scanată.',
      few: '{count} bucăți scanate.',
      other: '{count} de bucăți scanate.',
    },
    why: 'Ce este cu restul',
    why_missing: 'Nu este acolo',
    why_damaged: 'Este deteriorat',
    save: 'Continuă',
    cancel: 'Anulează',
  },
})
