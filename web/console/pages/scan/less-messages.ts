import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Less of {code}',
    serialsTaken: { one: '{count} piece was scanned.', other: '{count} pieces were scanned.' },
    why: 'Why is it short?',
    why_missing: 'It is not there',
    why_damaged: 'It is damaged',
    why_later: 'I pick it later',
    whyOf: 'Why is {code} short?',
    choose: 'Choose a reason',
    hint_missing:
      'What is booked at its location is blocked until somebody counts. The order gets other goods, or waits.',
    hint_damaged: 'It is booked as damaged. The order gets other goods, or waits.',
    hint_later: 'The rest stays reserved.',
    save: 'Go on',
    cancel: 'Cancel',
  },
  it: {
    title: 'Meno di {code}',
    serialsTaken: { one: '{count} pezzo scansionato.', other: '{count} pezzi scansionati.' },
    why: 'Perché manca?',
    why_missing: 'Non c’è',
    why_damaged: 'È danneggiato',
    why_later: 'Lo prelevo più tardi',
    whyOf: 'Perché manca {code}?',
    choose: 'Scegli un motivo',
    hint_missing:
      'Quanto risulta nella sua ubicazione è bloccato finché qualcuno conta. L’ordine riceve altra merce o aspetta.',
    hint_damaged: 'È registrato come danneggiato. L’ordine riceve altra merce o aspetta.',
    hint_later: 'Il resto rimane impegnato.',
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
    why: 'De ce lipsește?',
    why_missing: 'Nu este acolo',
    why_damaged: 'Este deteriorat',
    why_later: 'Îl iau mai târziu',
    whyOf: 'De ce lipsește {code}?',
    choose: 'Alege un motiv',
    hint_missing:
      'Ce figurează la locul lui este blocat până numără cineva. Comanda primește altă marfă sau așteaptă.',
    hint_damaged: 'Se înregistrează ca deteriorat. Comanda primește altă marfă sau așteaptă.',
    hint_later: 'Restul rămâne rezervat.',
    save: 'Continuă',
    cancel: 'Anulează',
  },
})
