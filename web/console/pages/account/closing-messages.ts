import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Your data',
    text: 'Take out what is held on you, or close your account.',
    takeOut: 'Take out my data',
    close: 'Close my account',
    dialogTitle: 'Close your account?',
    ends: 'You are signed out everywhere, programs that you gave tokens to are refused, and you leave your companies.',
    graceByMail:
      'For 30 days you can open it again by a link that goes to {email}. After that your name and address are erased; what you did stays, without them.',
    grace:
      'No mail is sent here: for 30 days only a super-admin can open it again. After that your name and address are erased; what you did stays, without them.',
    before: 'You may want to take out your data first.',
    password: 'Your password',
    noPassword:
      'You have no password here: sign in again by the identity provider first, if that was more than ten minutes ago.',
    keep: 'Keep it',
    done: 'Your account is closed.',
  },
  it: {
    title: 'I tuoi dati',
    text: 'Scarica ciò che si conserva su di te, o chiudi il tuo account.',
    takeOut: 'Scarica i miei dati',
    close: 'Chiudi il mio account',
    dialogTitle: 'Chiudere il tuo account?',
    ends: 'Verrai disconnesso ovunque, i programmi a cui hai dato un token saranno rifiutati e lascerai le tue aziende.',
    graceByMail:
      'Per 30 giorni puoi riaprirlo con un link che arriva a {email}. Poi il tuo nome e il tuo indirizzo vengono cancellati; ciò che hai fatto resta, senza di essi.',
    grace:
      'Qui non si inviano e-mail: per 30 giorni solo un super-amministratore può riaprirlo. Poi il tuo nome e il tuo indirizzo vengono cancellati; ciò che hai fatto resta, senza di essi.',
    before: 'Forse prima vuoi scaricare i tuoi dati.',
    password: 'La tua password',
    noPassword:
      'Qui non hai una password: se è passato più di dieci minuti, prima accedi di nuovo tramite il provider di identità.',
    keep: 'Non chiudere',
    done: 'Il tuo account è chiuso.',
  },
  ro: {
    title: 'Datele tale',
    text: 'Descarcă ce se păstrează despre tine sau închide-ți contul.',
    takeOut: 'Descarcă datele mele',
    close: 'Închide contul meu',
    dialogTitle: 'Îți închizi contul?',
    ends: 'Vei fi deconectat peste tot, programele cărora le-ai dat tokenuri vor fi refuzate și îți părăsești companiile.',
    graceByMail:
      'Timp de 30 de zile îl poți redeschide printr-un link trimis la {email}. După aceea numele și adresa ta sunt șterse; ce ai făcut rămâne, fără ele.',
    grace:
      'De aici nu se trimit e-mailuri: timp de 30 de zile doar un super-administrator îl poate redeschide. După aceea numele și adresa ta sunt șterse; ce ai făcut rămâne, fără ele.',
    before: 'Poate vrei mai întâi să-ți descarci datele.',
    password: 'Parola ta',
    noPassword:
      'Aici nu ai parolă: dacă au trecut mai mult de zece minute, autentifică-te mai întâi din nou prin furnizorul de identitate.',
    keep: 'Nu închide',
    done: 'Contul tău este închis.',
  },
})
