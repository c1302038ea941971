import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    close: 'Close',
    closeTitle: 'Close the account of {name}?',
    closeText:
      'They are signed out on every site and cannot sign in any more. For 30 days the account can be opened again, by them or here; after that it is erased and its address is free.',
    closed: '{name} is closed.',
    reopen: 'Open again',
    reopenTitle: 'Open the account of {name} again?',
    reopenText: 'They get a link by which they choose a new password.',
  },
  it: {
    close: 'Chiudi',
    closeTitle: 'Chiudere l’account di {name}?',
    closeText:
      'Le sue sessioni terminano su tutti i siti e non può più accedere. Per 30 giorni l’account può essere riaperto, dalla persona o qui; poi viene cancellato e l’indirizzo è libero.',
    closed: '{name} è chiuso.',
    reopen: 'Riapri',
    reopenTitle: 'Riaprire l’account di {name}?',
    reopenText: 'Riceve un link con cui sceglie una nuova password.',
  },
  ro: {
    close: 'Închide',
    closeTitle: 'Închizi contul lui {name}?',
    closeText:
      'Sesiunile se încheie pe toate site-urile și nu mai poate intra. Timp de 30 de zile contul poate fi redeschis, de persoană sau de aici; după aceea este șters și adresa devine liberă.',
    closed: '{name} este închis.',
    reopen: 'Redeschide',
    reopenTitle: 'Redeschizi contul lui {name}?',
    reopenText: 'Primește un link prin care își alege o parolă nouă.',
  },
})
