import { catalogue } from '../../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    takeBack: 'Undo last scan',
    unsent: { one: '{count} entry waiting to be sent', other: '{count} entries waiting to be sent' },
    refused: 'Not booked: {label}',
    read: 'OK',
    away: 'No connection: next task unknown',
    awayText:
      'Your scans are saved on this device and sent when the connection returns. Then the next task appears.',
  },
  it: {
    takeBack: 'Annulla l’ultima scansione',
    unsent: {
      one: '{count} registrazione da inviare',
      other: '{count} registrazioni da inviare',
    },
    refused: 'Non registrato: {label}',
    read: 'OK',
    away: 'Nessuna connessione: prossimo compito sconosciuto',
    awayText:
      'Le tue scansioni sono salvate su questo dispositivo e inviate al ritorno della connessione. Poi compare il prossimo compito.',
  },
  ro: {
    takeBack: 'Anulează ultima scanare',
    unsent: {
      one: '{count} înregistrare de trimis',
      few: '{count} înregistrări de trimis',
      other: '{count} de înregistrări de trimis',
    },
    refused: 'Nu s-a înregistrat: {label}',
    read: 'OK',
    away: 'Fără conexiune: sarcina următoare nu se cunoaște',
    awayText:
      'Scanările tale sunt salvate pe acest dispozitiv și trimise la revenirea conexiunii. Apoi apare următoarea sarcină.',
  },
})
