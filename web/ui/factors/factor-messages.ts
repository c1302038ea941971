import { catalogue } from '../i18n/catalogue.ts'

/** Texts about second factors that several pages share. */
export const messages = catalogue({
  en: {
    removeAll: 'Remove all',
    removeTitle: 'Remove all second factors of {name}?',
    removeText:
      'For people who have lost their factors. Confirm their identity another way first. All sessions end, and the person is notified by e-mail.',
    removed: '{name} now signs in with the password only.',
    factors: 'Second factors',
    totp: 'Authenticator app',
    passkey: 'Passkey',
    none: 'No second factors set up.',
    used: 'used {time}',
    neverUsed: 'not used yet',
    added: 'since {time}',
  },
  it: {
    removeAll: 'Rimuovi tutti',
    removeTitle: 'Rimuovere tutti i secondi fattori di {name}?',
    removeText:
      'Per chi ha perso i propri fattori. Prima verificane l’identità in altro modo. Tutte le sessioni terminano e la persona viene avvisata per e-mail.',
    removed: '{name} ora accede solo con la password.',
    factors: 'Secondi fattori',
    totp: 'App di autenticazione',
    passkey: 'Passkey',
    none: 'Nessun secondo fattore configurato.',
    used: 'usato {time}',
    neverUsed: 'non ancora usato',
    added: 'dal {time}',
  },
  ro: {
    removeAll: 'Elimină toți',
    removeTitle: 'Elimini toți factorii suplimentari ai lui {name}?',
    removeText:
      'Pentru cine și-a pierdut factorii. Verifică-i întâi identitatea altfel. Toate sesiunile se închid, iar persoana este anunțată prin e-mail.',
    removed: '{name} se autentifică acum doar cu parola.',
    factors: 'Al doilea factor',
    totp: 'Aplicație de autentificare',
    passkey: 'Cheie de acces',
    none: 'Niciun al doilea factor configurat.',
    used: 'folosit {time}',
    neverUsed: 'încă nefolosit',
    added: 'din {time}',
  },
})
