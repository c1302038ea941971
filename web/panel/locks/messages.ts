import { panelWords } from '../terms.ts'

export const messages = panelWords({
  en: {
    panel: 'this panel',
    failures: 'Wrong passwords',
    unlockOne: 'Unlock {email}',
    unlocked: '{email} can try again on every site.',
    empty: 'No locked addresses',
    emptyText: 'Five wrong passwords within 15 minutes lock an address. Unlock it here if needed.',
  },
  it: {
    panel: 'questo pannello',
    failures: 'Password errate',
    unlockOne: 'Sblocca {email}',
    unlocked: '{email} può riprovare, su ogni sito.',
    empty: 'Nessun indirizzo bloccato',
    emptyText: 'Cinque password errate in 15 minuti bloccano un indirizzo. Se serve, sbloccalo qui.',
  },
  ro: {
    panel: 'acest panou',
    failures: 'Parole greșite',
    unlockOne: 'Deblochează {email}',
    unlocked: '{email} poate încerca din nou, pe orice site.',
    empty: 'Nicio adresă blocată',
    emptyText: 'Cinci parole greșite în 15 minute blochează o adresă. Dacă este nevoie, deblocheaz-o aici.',
  },
})
