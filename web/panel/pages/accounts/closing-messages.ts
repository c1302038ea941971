import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    close: 'Close',
    closeTitle: 'Close {name}’s account?',
    closeText:
      'The person is signed out on every site and can’t sign in. For 30 days the person or an administrator can reopen the account. Then it is erased and its address is free.',
    closed: '{name} is closed.',
    reopen: 'Reopen',
    reopenTitle: 'Reopen {name}’s account?',
    reopenText: 'The person gets a link to choose a new password.',
  },
  it: {
    close: 'Chiudi',
    closeTitle: 'Chiudere l’account di {name}?',
    closeText:
      'La persona viene disconnessa da tutti i siti e non può accedere. Per 30 giorni la persona o un amministratore può riaprire l’account. Poi viene cancellato e l’indirizzo è libero.',
    closed: '{name} è chiuso.',
    reopen: 'Riapri',
    reopenTitle: 'Riaprire l’account di {name}?',
    reopenText: 'La persona riceve un link per scegliere una nuova password.',
  },
  ro: {
    close: 'Închide',
    closeTitle: 'Închizi contul lui {name}?',
    closeText:
      'Persoana este deconectată de pe toate site-urile și nu se poate autentifica. Timp de 30 de zile persoana sau un administrator poate redeschide contul. Apoi este șters și adresa devine liberă.',
    closed: '{name} este închis.',
    reopen: 'Redeschide',
    reopenTitle: 'Redeschizi contul lui {name}?',
    reopenText: 'Persoana primește un link pentru a alege o parolă nouă.',
  },
})
