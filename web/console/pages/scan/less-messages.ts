import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Short: {code}',
    serialsTaken: { one: '{count} piece scanned.', other: '{count} pieces scanned.' },
    why: 'Why is it short?',
    why_missing: 'Missing',
    why_damaged: 'Damaged',
    why_later: 'Pick later',
    whyOf: 'Why is {code} short?',
    choose: 'Choose a reason',
    hint_missing:
      'Stock booked at this location is blocked until it’s counted. The order gets other stock, or waits.',
    hint_damaged: 'The goods are booked as damaged. The order gets other stock, or waits.',
    hint_later: 'The rest stays reserved.',
    save: 'Continue',
    cancel: 'Cancel',
  },
  it: {
    title: 'Parziale: {code}',
    serialsTaken: { one: '{count} pezzo scansionato.', other: '{count} pezzi scansionati.' },
    why: 'Perché manca?',
    why_missing: 'Mancante',
    why_damaged: 'Danneggiato',
    why_later: 'Prelevo più tardi',
    whyOf: 'Perché manca {code}?',
    choose: 'Scegli un motivo',
    hint_missing:
      'La giacenza di questa ubicazione è bloccata fino al conteggio. L’ordine riceve altra merce o aspetta.',
    hint_damaged: 'La merce viene registrata come danneggiata. L’ordine riceve altra merce o aspetta.',
    hint_later: 'Il resto rimane impegnato.',
    save: 'Avanti',
    cancel: 'Annulla',
  },
  ro: {
    title: 'Incomplet: {code}',
    serialsTaken: {
      one: '{count} bucată scanată.',
      few: '{count} bucăți scanate.',
      other: '{count} de bucăți scanate.',
    },
    why: 'De ce lipsește?',
    why_missing: 'Lipsă',
    why_damaged: 'Deteriorat',
    why_later: 'Pregătesc mai târziu',
    whyOf: 'De ce lipsește {code}?',
    choose: 'Alege un motiv',
    hint_missing:
      'Stocul din această locație este blocat până la numărare. Comanda primește altă marfă sau așteaptă.',
    hint_damaged: 'Marfa se înregistrează ca deteriorată. Comanda primește altă marfă sau așteaptă.',
    hint_later: 'Restul rămâne rezervat.',
    save: 'Continuă',
    cancel: 'Anulează',
  },
})
