import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    close: 'Close account',
    closeTitle: 'Close the account of {name}?',
    closeText:
      'They are signed out, their tokens for programs end, and they leave every company. For 30 days you can open it again, and where mail is sent they can too, by a link. After that name and address are erased.',
    closed: 'The account of {name} is closed.',
    closedNote: 'Closed {closed}. Until {erased} it can be opened again, then name and address are erased.',
    reopen: 'Open again',
    reopenTitle: 'Open the account of {name} again?',
    reopenText: 'They are in no company then: give them their roles again.',
    reopened: 'The account of {name} is open again.',
    newPassword: 'New password',
    newPasswordHint: 'Left empty, they sign in by the identity provider only.',
  },
  it: {
    close: 'Chiudi account',
    closeTitle: 'Chiudere l’account di {name}?',
    closeText:
      'Viene disconnesso, i suoi token per programmi terminano e lascia tutte le aziende. Per 30 giorni puoi riaprirlo e, dove si inviano e-mail, può farlo anche la persona con un link. Poi nome e indirizzo vengono cancellati.',
    closed: 'L’account di {name} è chiuso.',
    closedNote:
      'Chiuso {closed}. Fino a {erased} può essere riaperto, poi nome e indirizzo vengono cancellati.',
    reopen: 'Riapri',
    reopenTitle: 'Riaprire l’account di {name}?',
    reopenText: 'Non sarà in nessuna azienda: assegna di nuovo i ruoli.',
    reopened: 'L’account di {name} è di nuovo aperto.',
    newPassword: 'Nuova password',
    newPasswordHint: 'Se vuota, accede solo tramite il provider di identità.',
  },
  ro: {
    close: 'Închide contul',
    closeTitle: 'Închizi contul lui {name}?',
    closeText:
      'Este deconectat, tokenurile sale pentru programe se încheie și părăsește toate companiile. Timp de 30 de zile îl poți redeschide, iar unde se trimit e-mailuri poate și persoana, printr-un link. Apoi numele și adresa sunt șterse.',
    closed: 'Contul lui {name} este închis.',
    closedNote: 'Închis {closed}. Până la {erased} poate fi redeschis, apoi numele și adresa sunt șterse.',
    reopen: 'Redeschide',
    reopenTitle: 'Redeschizi contul lui {name}?',
    reopenText: 'Nu va fi în nicio companie: dă-i din nou rolurile.',
    reopened: 'Contul lui {name} este din nou deschis.',
    newPassword: 'Parolă nouă',
    newPasswordHint: 'Dacă rămâne goală, intră doar prin furnizorul de identitate.',
  },
})
