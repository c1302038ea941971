import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    title: 'My account',
    me: 'You',
    until: 'Signed in until',
    sessions: 'Sessions and tokens',
    thisOne: 'this browser',
    session: 'Session',
    token: 'Token {label}',
    ended: 'Ended.',
    ownEnds: 'You’re signed out of this browser immediately.',
    label: 'Purpose',
    tokenDays: 'Valid for',
    days: { one: '{count} day', other: '{count} days' },
    issuedText:
      'Programs send it as a bearer token to /api/admin. It can’t be used to sign in to this panel.',
  },
  it: {
    title: 'Il mio account',
    me: 'Tu',
    until: 'Accesso fino a',
    sessions: 'Sessioni e token',
    thisOne: 'questo browser',
    session: 'Sessione',
    token: 'Token {label}',
    ended: 'Terminato.',
    ownEnds: 'Verrai disconnesso subito da questo browser.',
    label: 'Scopo',
    tokenDays: 'Valido per',
    days: { one: '{count} giorno', other: '{count} giorni' },
    issuedText:
      'I programmi lo inviano come bearer token a /api/admin. Non si può usare per accedere a questo pannello.',
  },
  ro: {
    title: 'Contul meu',
    me: 'Tu',
    until: 'Autentificat până la',
    sessions: 'Sesiuni și tokenuri',
    thisOne: 'acest browser',
    session: 'Sesiune',
    token: 'Token {label}',
    ended: 'Închis.',
    ownEnds: 'Vei fi deconectat imediat din acest browser.',
    label: 'Scop',
    tokenDays: 'Valabil',
    days: { one: '{count} zi', few: '{count} zile', other: '{count} de zile' },
    issuedText:
      'Programele îl trimit ca bearer token la /api/admin. Nu se poate folosi pentru autentificare în acest panou.',
  },
})
