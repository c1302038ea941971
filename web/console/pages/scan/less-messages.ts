import { scanWords } from './terms.ts'

export const messages = scanWords({
  en: {
    title: 'Short: {code}',
    serialsTaken: { one: '{count} piece scanned.', other: '{count} pieces scanned.' },
    why: 'Why is it short?',
    why_missing: 'Missing',
    why_damaged: 'Damaged',
    whyOf: 'Why is {code} short?',
    choose: 'Choose a reason',
    hint_missing:
      'Stock booked at this location is blocked until it’s counted. The order gets other stock, or waits.',
    hint_damaged: 'The goods are booked as damaged. The order gets other stock, or waits.',
    hint_later: 'The rest stays reserved.',
    save: 'Continue',
  },
  it: {
    title: 'Parziale: {code}',
    serialsTaken: { one: '{count} pezzo scansionato.', other: '{count} pezzi scansionati.' },
    why: 'Perché manca?',
    why_missing: 'Mancante',
    why_damaged: 'Danneggiato',
    whyOf: 'Perché manca {code}?',
    choose: 'Scegli un motivo',
    hint_missing:
      'La giacenza di questa ubicazione è bloccata fino al conteggio. L’ordine riceve altra merce o aspetta.',
    hint_damaged: 'La merce viene registrata come danneggiata. L’ordine riceve altra merce o aspetta.',
    hint_later: 'Il resto rimane impegnato.',
    save: 'Avanti',
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
    whyOf: 'De ce lipsește {code}?',
    choose: 'Alege un motiv',
    hint_missing:
      'Stocul din această locație este blocat până la numărare. Comanda primește altă marfă sau așteaptă.',
    hint_damaged: 'Marfa se înregistrează ca deteriorată. Comanda primește altă marfă sau așteaptă.',
    hint_later: 'Restul rămâne rezervat.',
    save: 'Continuă',
  },
})
