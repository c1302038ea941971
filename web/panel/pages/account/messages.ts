import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    title: 'My account',
    until: 'Signed in until',
    sessions: 'Sessions and tokens',
    thisOne: 'this browser',
    session: 'Session',
    token: 'Token {label}',
    ended: 'Ended.',
    issuedText:
      'Programs send it as a bearer token to /api/admin. It can’t be used to sign in to this panel.',
  },
  it: {
    title: 'Il mio account',
    until: 'Accesso fino a',
    sessions: 'Sessioni e token',
    thisOne: 'questo browser',
    session: 'Sessione',
    token: 'Token {label}',
    ended: 'Terminato.',
    issuedText:
      'I programmi lo inviano come bearer token a /api/admin. Non si può usare per accedere a questo pannello.',
  },
  ro: {
    title: 'Contul meu',
    until: 'Autentificat până la',
    sessions: 'Sesiuni și tokenuri',
    thisOne: 'acest browser',
    session: 'Sesiune',
    token: 'Token {label}',
    ended: 'Închis.',
    issuedText:
      'Programele îl trimit ca bearer token la /api/admin. Nu se poate folosi pentru autentificare în acest panou.',
  },
})
