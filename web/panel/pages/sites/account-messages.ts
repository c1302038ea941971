import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Accounts of users',
    closing: 'Users may close their accounts here',
    closingHint:
      'It holds on every site they are on. For 30 days they can open them again by a link that they are sent.',
    notices: 'Users are told of sign-ins from a new device',
    noticesHint: 'One letter, at most once an hour, for a device or network that was not used for 90 days.',
    save: 'Save',
    saved: '{name} is saved.',
  },
  it: {
    title: 'Account degli utenti',
    closing: 'Gli utenti possono chiudere qui il loro account',
    closingHint:
      'Vale su tutti i siti in cui sono. Per 30 giorni possono riaprirlo con un link che ricevono.',
    notices: 'Gli utenti sono avvisati degli accessi da un nuovo dispositivo',
    noticesHint: 'Una lettera, al massimo una all’ora, per un dispositivo o una rete non usati da 90 giorni.',
    save: 'Salva',
    saved: '{name} è salvato.',
  },
  ro: {
    title: 'Conturile utilizatorilor',
    closing: 'Utilizatorii își pot închide aici contul',
    closingHint:
      'Este valabil pe toate site-urile pe care sunt. Timp de 30 de zile îl pot redeschide printr-un link primit.',
    notices: 'Utilizatorii sunt anunțați când se intră de pe un dispozitiv nou',
    noticesHint:
      'O scrisoare, cel mult una pe oră, pentru un dispozitiv sau o rețea nefolosite de 90 de zile.',
    save: 'Salvează',
    saved: '{name} este salvat.',
  },
})
