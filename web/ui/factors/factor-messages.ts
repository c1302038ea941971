import { catalogue } from '../i18n/catalogue.ts'

/** Texts about second factors that several pages share. */
export const messages = catalogue({
  en: {
    removeAll: 'Remove all',
    removeTitle: 'Remove all second factors of {name}?',
    removeText:
      'For somebody who has lost them: make sure by another way who they are. Every session ends, and the person is told by mail.',
    removed: '{name} gets in by the password alone.',
    factors: 'Second factors',
    totp: 'Authenticator app',
    passkey: 'Passkey',
    none: 'None is set up.',
    used: 'used {time}',
    neverUsed: 'not used yet',
    added: 'since {time}',
  },
  it: {
    removeAll: 'Rimuovi tutti',
    removeTitle: 'Rimuovere tutti i secondi fattori di {name}?',
    removeText:
      'Per chi li ha persi: accertati in altro modo di chi si tratta. Tutte le sessioni terminano e la persona viene avvisata per e-mail.',
    removed: '{name} accede con la sola password.',
    factors: 'Secondi fattori',
    totp: 'App di autenticazione',
    passkey: 'Passkey',
    none: 'Nessuno è configurato.',
    used: 'usato {time}',
    neverUsed: 'non ancora usato',
    added: 'dal {time}',
  },
  ro: {
    removeAll: 'Elimină toți',
    removeTitle: 'Elimini toți factorii lui {name}?',
    removeText:
      'Pentru cine i-a pierdut: asigură-te pe altă cale cine este. Toate sesiunile se încheie, iar persoana este anunțată prin e-mail.',
    removed: '{name} intră doar cu parola.',
    factors: 'Al doilea factor',
    totp: 'Aplicație de autentificare',
    passkey: 'Cheie de acces',
    none: 'Niciunul nu este configurat.',
    used: 'folosit {time}',
    neverUsed: 'încă nefolosit',
    added: 'din {time}',
  },
})
