import { panelWords } from '../terms.ts'

export const messages = panelWords({
  en: {
    empty:
      'A webhook notifies another system of audit log entries, such as sign-ins, changed users and new secrets.',
    full: 'Full: with the audit log entry',
    thin: 'Thin: IDs only',
    siteHint: 'Only events of this site are sent. This can’t be changed later.',
    account: 'Accounts',
    secret: 'Secrets',
    administrator: 'Administrators',
    administrator_token: 'Administrator tokens',
  },
  it: {
    empty:
      'Un webhook avvisa un altro sistema delle voci del registro, come accessi, utenti modificati e secret nuovi.',
    full: 'Completo: con la voce del registro',
    thin: 'Ridotto: solo gli ID',
    siteHint: 'Si inviano solo gli eventi di questo sito. Non si può cambiare dopo.',
    account: 'Account',
    secret: 'Secret',
    administrator: 'Amministratori',
    administrator_token: 'Token degli amministratori',
  },
  ro: {
    empty:
      'Un webhook anunță alt sistem despre înregistrările din jurnal, precum autentificări, utilizatori modificați și secrete noi.',
    full: 'Complet: cu înregistrarea din jurnal',
    thin: 'Redus: doar ID-uri',
    siteHint: 'Se trimit doar evenimentele acestui site. Nu se poate schimba ulterior.',
    account: 'Conturi',
    secret: 'Secrete',
    administrator: 'Administratori',
    administrator_token: 'Tokenuri ale administratorilor',
  },
})
