import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    closeText:
      'The person is signed out on every site and can’t sign in. For 30 days the person or an administrator can reopen the account. Then it is erased and its address is free.',
    closed: '{name} is closed.',
    reopenText: 'The person gets a link to choose a new password.',
  },
  it: {
    closeText:
      'La persona viene disconnessa da tutti i siti e non può accedere. Per 30 giorni la persona o un amministratore può riaprire l’account. Poi viene cancellato e l’indirizzo è libero.',
    closed: '{name} è chiuso.',
    reopenText: 'La persona riceve un link per scegliere una nuova password.',
  },
  ro: {
    closeText:
      'Persoana este deconectată de pe toate site-urile și nu se poate autentifica. Timp de 30 de zile persoana sau un administrator poate redeschide contul. Apoi este șters și adresa devine liberă.',
    closed: '{name} este închis.',
    reopenText: 'Persoana primește un link pentru a alege o parolă nouă.',
  },
})
