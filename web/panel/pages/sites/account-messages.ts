import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    title: 'User accounts',
    closing: 'Users can close their accounts here',
    closingHint:
      'Closing applies to all their sites. For 30 days they can reopen the account with a link sent by e-mail.',
    notices: 'Notify users of sign-ins from a new device',
    noticesHint: 'One e-mail, at most once an hour, for a device or network not used for 90 days.',
  },
  it: {
    title: 'Account degli utenti',
    closing: 'Gli utenti possono chiudere qui il loro account',
    closingHint:
      'La chiusura vale per tutti i loro siti. Per 30 giorni possono riaprire l’account con un link inviato per e-mail.',
    notices: 'Avvisa gli utenti degli accessi da un nuovo dispositivo',
    noticesHint: 'Una e-mail, al massimo una all’ora, per un dispositivo o una rete non usati da 90 giorni.',
  },
  ro: {
    title: 'Conturile utilizatorilor',
    closing: 'Utilizatorii își pot închide aici contul',
    closingHint:
      'Închiderea este valabilă pe toate site-urile lor. Timp de 30 de zile pot redeschide contul cu un link trimis prin e-mail.',
    notices: 'Anunță utilizatorii despre autentificările de pe un dispozitiv nou',
    noticesHint:
      'Un e-mail, cel mult unul pe oră, pentru un dispozitiv sau o rețea nefolosite de 90 de zile.',
  },
})
