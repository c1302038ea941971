import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    close: 'Close account',
    closeText:
      'The person is signed out, their tokens end, and they leave every company. You can reopen the account for 30 days. If this service sends e-mail, they can too, with a link. Then name and address are erased.',
    closed: '{name}’s account is closed.',
    closedNote: 'Closed {closed}. It can be reopened until {erased}; then name and address are erased.',
    reopenText: 'The person won’t be in any company. Give them their roles again.',
    reopened: '{name}’s account is open again.',
    newPasswordHint: 'Leave empty if they sign in only with the identity provider.',
  },
  it: {
    close: 'Chiudi account',
    closeText:
      'La persona viene disconnessa, i suoi token terminano e lascia tutte le aziende. Puoi riaprire l’account per 30 giorni. Se questo servizio invia e-mail, può farlo anche lei con un link. Poi nome e indirizzo vengono cancellati.',
    closed: 'L’account di {name} è chiuso.',
    closedNote:
      'Chiuso {closed}. Fino a {erased} può essere riaperto, poi nome e indirizzo vengono cancellati.',
    reopenText: 'La persona non sarà in nessuna azienda. Assegna di nuovo i ruoli.',
    reopened: 'L’account di {name} è di nuovo aperto.',
    newPasswordHint: 'Lascia vuoto se accede solo con il provider di identità.',
  },
  ro: {
    close: 'Închide contul',
    closeText:
      'Persoana este deconectată, tokenurile ei se închid și părăsește toate companiile. Poți redeschide contul timp de 30 de zile. Dacă acest serviciu trimite e-mailuri, îl poate redeschide și ea printr-un link. Apoi numele și adresa sunt șterse.',
    closed: 'Contul lui {name} este închis.',
    closedNote: 'Închis {closed}. Până la {erased} poate fi redeschis, apoi numele și adresa sunt șterse.',
    reopenText: 'Persoana nu va fi în nicio companie. Dă-i din nou rolurile.',
    reopened: 'Contul lui {name} este din nou deschis.',
    newPasswordHint: 'Lasă gol dacă se autentifică doar cu furnizorul de identitate.',
  },
})
