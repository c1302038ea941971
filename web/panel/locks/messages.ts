import { catalogue } from '../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    locks: 'Locked addresses',
    email: 'E-mail',
    site: 'Site',
    panel: 'this panel',
    failures: 'Wrong passwords',
    until: 'Locked until',
    unlock: 'Unlock',
    unlockOne: 'Unlock {email}',
    unlocked: '{email} may try again, on every site.',
    empty: 'Nobody is locked',
    emptyText:
      'After five wrong passwords in 15 minutes an address has to wait. Locked addresses appear here and can be unlocked.',
  },
  it: {
    locks: 'Indirizzi bloccati',
    email: 'E-mail',
    site: 'Sito',
    panel: 'questo pannello',
    failures: 'Password errate',
    until: 'Bloccato fino a',
    unlock: 'Sblocca',
    unlockOne: 'Sblocca {email}',
    unlocked: '{email} può riprovare, su ogni sito.',
    empty: 'Nessuno è bloccato',
    emptyText:
      'Dopo cinque password errate in 15 minuti un indirizzo deve aspettare. Chi aspetta compare qui e si può sbloccare.',
  },
  ro: {
    locks: 'Adrese blocate',
    email: 'E-mail',
    site: 'Site',
    panel: 'acest panou',
    failures: 'Parole greșite',
    until: 'Blocat până la',
    unlock: 'Deblochează',
    unlockOne: 'Deblochează {email}',
    unlocked: '{email} poate încerca din nou, pe orice site.',
    empty: 'Nimeni nu este blocat',
    emptyText:
      'După cinci parole greșite în 15 minute o adresă trebuie să aștepte. Cine așteaptă apare aici și poate fi deblocat.',
  },
})
