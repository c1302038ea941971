import { catalogue } from '../i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    addApp: 'Add an app',
    addPasskey: 'Add a passkey',
    noPasskeys:
      'Passkeys are off: this service is set up with a numeric address. An administrator can give it one with a name.',
    required: 'Everybody here needs one.',
    name: 'Name',
    nameHint: 'To tell it from others: “Phone”, “Blue key”.',
    addTitle: 'Authenticator app',
    addDo: 'Confirm',
    added: 'It is set up. From now on it is asked for when you sign in.',
    remove: 'Remove',
    removeTitle: 'Remove this factor?',
    removeText: 'It is no longer asked for. With the last one the recovery codes go too.',
    removed: 'It is removed.',
    codesLeft: {
      one: '{count} recovery code is left.',
      other: '{count} recovery codes are left.',
    },
    newCodes: 'New recovery codes',
    codesTitle: 'Recovery codes',
    codesText:
      'Each signs you in once when your factors are out of reach. Keep them where your password is not. Those before are good no more.',
  },
  it: {
    addApp: 'Aggiungi un’app',
    addPasskey: 'Aggiungi una passkey',
    noPasskeys:
      'Le passkey sono disattivate: questo servizio è configurato con un indirizzo numerico. Un amministratore può dargliene uno con un nome.',
    required: 'Qui tutti ne hanno bisogno.',
    name: 'Nome',
    nameHint: 'Per distinguerlo: “Telefono”, “Chiave blu”.',
    addTitle: 'App di autenticazione',
    addDo: 'Conferma',
    added: 'È configurato. D’ora in poi viene chiesto quando accedi.',
    remove: 'Rimuovi',
    removeTitle: 'Rimuovere questo fattore?',
    removeText: 'Non viene più chiesto. Con l’ultimo vanno via anche i codici di recupero.',
    removed: 'È rimosso.',
    codesLeft: {
      one: 'Resta {count} codice di recupero.',
      other: 'Restano {count} codici di recupero.',
    },
    newCodes: 'Nuovi codici di recupero',
    codesTitle: 'Codici di recupero',
    codesText:
      'Ognuno ti fa accedere una volta quando i tuoi fattori non sono a portata di mano. Conservali dove non c’è la password. I precedenti non valgono più.',
  },
  ro: {
    addApp: 'Adaugă o aplicație',
    addPasskey: 'Adaugă o cheie de acces',
    noPasskeys:
      'Cheile de acces sunt oprite: acest serviciu este configurat cu o adresă numerică. Un administrator îi poate da una cu nume.',
    required: 'Aici toată lumea are nevoie de unul.',
    name: 'Nume',
    nameHint: 'Ca să îl deosebești: „Telefon”, „Cheia albastră”.',
    addTitle: 'Aplicație de autentificare',
    addDo: 'Confirmă',
    added: 'Este configurat. De acum se cere când intri.',
    remove: 'Elimină',
    removeTitle: 'Elimini acest factor?',
    removeText: 'Nu se mai cere. Odată cu ultimul dispar și codurile de recuperare.',
    removed: 'Este eliminat.',
    codesLeft: {
      one: 'A rămas {count} cod de recuperare.',
      few: 'Au rămas {count} coduri de recuperare.',
      other: 'Au rămas {count} de coduri de recuperare.',
    },
    newCodes: 'Coduri de recuperare noi',
    codesTitle: 'Coduri de recuperare',
    codesText:
      'Fiecare te lasă să intri o dată când factorii tăi nu sunt la îndemână. Păstrează-le acolo unde parola nu este. Cele de dinainte nu mai sunt bune.',
  },
})
