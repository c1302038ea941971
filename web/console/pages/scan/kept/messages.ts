import { catalogue } from '../../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    takeBack: 'Remove the last scan',
    unsent: { one: '{count} booking waits to be sent', other: '{count} bookings wait to be sent' },
    refused: 'Not booked: {label}',
    read: 'OK',
    away: 'Nothing more is known without a connection',
    awayText: 'What you did is kept and sent as soon as there is one. Then the next task appears here.',
  },
  it: {
    takeBack: 'Togli l’ultima scansione',
    unsent: {
      one: '{count} registrazione attende di essere inviata',
      other: '{count} registrazioni attendono di essere inviate',
    },
    refused: 'Non registrato: {label}',
    read: 'OK',
    away: 'Senza connessione non si sa altro',
    awayText: 'Quello che hai fatto resta qui e parte appena torna. Poi appare qui il prossimo compito.',
  },
  ro: {
    takeBack: 'Șterge ultima scanare',
    unsent: {
      one: '{count} înregistrare așteaptă să fie trimisă',
      few: '{count} înregistrări așteaptă să fie trimise',
      other: '{count} de înregistrări așteaptă să fie trimise',
    },
    refused: 'Nu s-a înregistrat: {label}',
    read: 'OK',
    away: 'Fără conexiune nu se știe mai mult',
    awayText: 'Ce ai făcut se păstrează și se trimite imediat ce revine. Apoi apare aici următoarea sarcină.',
  },
})
