import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Your data',
    text: 'Download the data we hold about you, or close your account.',
    takeOut: 'Download my data',
    close: 'Close my account',
    dialogTitle: 'Close your account?',
    ends: 'You’re signed out everywhere, your tokens stop working, and you leave your companies.',
    graceByMail:
      'For 30 days you can reopen it with a link we send to {email}. Then we erase your name and address; records of your work stay, without them.',
    grace:
      'For 30 days only a super-admin can reopen it, since this service sends no e-mail. Then we erase your name and address; records of your work stay, without them.',
    before: 'You may want to download your data first.',
    proof: 'Confirm with',
    password: 'Your password',
    noPassword:
      'You have no password here. If you signed in more than ten minutes ago, sign in again with your identity provider first.',
    keep: 'Keep account',
    done: 'Your account is closed.',
  },
  it: {
    title: 'I tuoi dati',
    text: 'Scarica i dati che conserviamo su di te, o chiudi il tuo account.',
    takeOut: 'Scarica i miei dati',
    close: 'Chiudi il mio account',
    dialogTitle: 'Chiudere il tuo account?',
    ends: 'Verrai disconnesso ovunque, i tuoi token smetteranno di funzionare e lascerai le tue aziende.',
    graceByMail:
      'Per 30 giorni puoi riaprirlo con un link inviato a {email}. Poi cancelliamo nome e indirizzo; le registrazioni del tuo lavoro restano, senza di essi.',
    grace:
      'Per 30 giorni solo un super-amministratore può riaprirlo, perché questo servizio non invia e-mail. Poi cancelliamo nome e indirizzo; le registrazioni del tuo lavoro restano, senza di essi.',
    before: 'Forse prima vuoi scaricare i tuoi dati.',
    proof: 'Conferma con',
    password: 'La tua password',
    noPassword:
      'Qui non hai una password. Se hai effettuato l’accesso più di dieci minuti fa, prima accedi di nuovo con il provider di identità.',
    keep: 'Mantieni',
    done: 'Il tuo account è chiuso.',
  },
  ro: {
    title: 'Datele tale',
    text: 'Descarcă datele pe care le păstrăm despre tine sau închide-ți contul.',
    takeOut: 'Descarcă datele mele',
    close: 'Închide-mi contul',
    dialogTitle: 'Îți închizi contul?',
    ends: 'Vei fi deconectat peste tot, tokenurile tale nu vor mai funcționa și îți vei părăsi companiile.',
    graceByMail:
      'Timp de 30 de zile îl poți redeschide cu un link trimis la {email}. Apoi ștergem numele și adresa; înregistrările muncii tale rămân, fără ele.',
    grace:
      'Timp de 30 de zile doar un super-administrator îl poate redeschide, fiindcă acest serviciu nu trimite e-mailuri. Apoi ștergem numele și adresa; înregistrările muncii tale rămân, fără ele.',
    before: 'Poate vrei mai întâi să-ți descarci datele.',
    proof: 'Confirmă cu',
    password: 'Parola ta',
    noPassword:
      'Aici nu ai parolă. Dacă te-ai autentificat acum mai mult de zece minute, autentifică-te mai întâi din nou cu furnizorul de identitate.',
    keep: 'Păstrează',
    done: 'Contul tău este închis.',
  },
})
