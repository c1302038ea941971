import { consoleWords } from '../../terms.ts'

export const formMessages = consoleWords({
  en: {
    newTitle: 'Announce a reception',
    announced: '{number} is announced.',
    draftSaved: '{number} is saved as a draft.',
    saved: '{number} is saved.',
    general: 'Reception (ASN)',
    carriage: 'Transport',
    container: 'Container',
  },
  it: {
    newTitle: 'Annuncia un ricevimento',
    announced: '{number} è annunciato.',
    draftSaved: '{number} è salvato come bozza.',
    saved: '{number} è salvato.',
    general: 'Ricevimento (ASN)',
    carriage: 'Trasporto',
    container: 'Container',
  },
  ro: {
    newTitle: 'Anunță o recepție',
    announced: '{number} este anunțată.',
    draftSaved: '{number} este salvată ca ciornă.',
    saved: '{number} este salvată.',
    general: 'Recepție (ASN)',
    carriage: 'Transport',
    container: 'Container',
  },
})
