import { consoleWords } from './terms.ts'

export const messages = consoleWords({
  en: {
    lying: 'Stock here',
    nothingLies: 'No stock here now.',
    moreLies: { one: 'and {count} more', other: 'and {count} more' },
    lot: 'lot {lot}',
    expires: 'expires {day}',
    status_quarantine: 'in quarantine',
    status_receiving: 'not put away yet',
  },
  it: {
    lying: 'Merce qui',
    nothingLies: 'Nessuna merce qui al momento.',
    moreLies: { one: 'e {count} altro', other: 'e altri {count}' },
    lot: 'lotto {lot}',
    expires: 'scade il {day}',
    status_quarantine: 'in quarantena',
    status_receiving: 'non ancora stoccato',
  },
  ro: {
    lying: 'Stoc aici',
    nothingLies: 'Niciun stoc aici acum.',
    moreLies: { one: 'și încă {count}', few: 'și încă {count}', other: 'și încă {count}' },
    lot: 'lot {lot}',
    expires: 'expiră pe {day}',
    status_quarantine: 'în carantină',
    status_receiving: 'încă nedepozitat',
  },
})
