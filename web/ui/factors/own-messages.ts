import { uiWords } from '../terms.ts'

export const messages = uiWords({
  en: {
    addApp: 'Add an app',
    addPasskey: 'Add a passkey',
    noPasskeys:
      'Passkeys are off because this service uses a numeric address. An administrator can give it a host name.',
    required: 'A second factor is required here.',
    nameHint: 'A name you’ll recognize: “Phone”, “Blue key”.',
    addTitle: 'Authenticator app',
    addDo: 'Confirm',
    added: 'Second factor set up. You’ll need it at your next sign-in.',
    remove: 'Remove',
    removeTitle: 'Remove this factor?',
    removeText: 'Sign-in no longer asks for it. Removing the last factor also deletes the recovery codes.',
    removed: 'Factor removed.',
    codesLeft: {
      one: '{count} recovery code left.',
      other: '{count} recovery codes left.',
    },
    newCodes: 'New recovery codes',
    codesTitle: 'Recovery codes',
    codesText:
      'Each code signs you in once if you can’t use your factors. Keep them apart from your password. Earlier codes no longer work.',
  },
  it: {
    addApp: 'Aggiungi un’app',
    addPasskey: 'Aggiungi una passkey',
    noPasskeys:
      'Le passkey sono disattivate perché questo servizio usa un indirizzo numerico. Un amministratore può dargli un nome host.',
    required: 'Qui il secondo fattore è obbligatorio.',
    nameHint: 'Un nome che riconosci: “Telefono”, “Chiave blu”.',
    addTitle: 'App di autenticazione',
    addDo: 'Conferma',
    added: 'Secondo fattore configurato. Servirà al prossimo accesso.',
    remove: 'Rimuovi',
    removeTitle: 'Rimuovere questo fattore?',
    removeText:
      'L’accesso non lo chiederà più. Togliendo l’ultimo fattore si eliminano anche i codici di recupero.',
    removed: 'Fattore rimosso.',
    codesLeft: {
      one: 'Resta {count} codice di recupero.',
      other: 'Restano {count} codici di recupero.',
    },
    newCodes: 'Nuovi codici di recupero',
    codesTitle: 'Codici di recupero',
    codesText:
      'Ogni codice ti fa accedere una volta se non puoi usare i tuoi fattori. Conservali separati dalla password. I codici precedenti non funzionano più.',
  },
  ro: {
    addApp: 'Adaugă o aplicație',
    addPasskey: 'Adaugă o cheie de acces',
    noPasskeys:
      'Cheile de acces sunt oprite fiindcă acest serviciu folosește o adresă numerică. Un administrator îi poate da un nume de gazdă.',
    required: 'Aici al doilea factor este obligatoriu.',
    nameHint: 'Un nume pe care îl recunoști: „Telefon”, „Cheia albastră”.',
    addTitle: 'Aplicație de autentificare',
    addDo: 'Confirmă',
    added: 'Al doilea factor este configurat. Îl vei folosi la următoarea autentificare.',
    remove: 'Elimină',
    removeTitle: 'Elimini acest factor?',
    removeText:
      'Autentificarea nu îl mai cere. Eliminarea ultimului factor șterge și codurile de recuperare.',
    removed: 'Factor eliminat.',
    codesLeft: {
      one: 'A rămas {count} cod de recuperare.',
      few: 'Au rămas {count} coduri de recuperare.',
      other: 'Au rămas {count} de coduri de recuperare.',
    },
    newCodes: 'Coduri de recuperare noi',
    codesTitle: 'Coduri de recuperare',
    codesText:
      'Fiecare cod te autentifică o dată dacă nu îți poți folosi factorii. Păstrează-le separat de parolă. Codurile anterioare nu mai funcționează.',
  },
})
