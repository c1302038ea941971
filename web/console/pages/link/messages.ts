import { linkWords } from '../../../ui/account/link-words.ts'

export const messages = linkWords({
  en: {
    title_invitation: 'Join a company',
    title_address_change: 'Confirm your new address',
    leadAddress: 'Use this address for your account?',
    leadReopenOnly: 'Your account is closed. You can open it again.',
    leadJoin: '{company} invites you. Choose a password to sign in.',
    leadJoinOwn: '{company} invites you. Sign in as usual.',
    leadJoinShut: '{company} invites you. Choose a password that no one else knows.',
    name: 'Your name',
    current: 'Current password',
    currentHint: 'This address already has an account. Enter its password to confirm it’s yours.',
    join: 'Join',
    mine: 'Yes, use it',
    reopen: 'Reopen account',
    toConsole: 'Go to the console',
    doneText_password_reset: 'You were signed out everywhere. Sign in with the new password.',
    done_invitation: 'Welcome',
    doneText_invitation: 'You’re now in {company}. Sign in with your e-mail address.',
    done_address_change: 'Your address has changed',
    doneText_address_change: 'From now on, sign in with the new address.',
    doneText_account_reopen:
      'Sign in with the new password. You’re in no company yet: ask your manager to invite you again.',
    doneTextProvider:
      'Sign in with your identity provider, or ask a super-admin if that fails. You’re in no company yet: ask your manager to invite you again.',
    goneText_password_reset:
      'It works once, within an hour, and only until your password or address changes. Ask for a new one on the sign-in page.',
    goneText_invitation:
      'It works once, within a week, unless it is withdrawn. Ask the person who invited you for a new one.',
    goneText_address_change:
      'It works once, within a day, and only until your password or address changes. Ask for a new one under My account.',
    goneText_account_reopen:
      'It works once, within 30 days of closing the account. If you can’t sign in, ask a super-admin.',
  },
  it: {
    title_invitation: 'Entra in un’azienda',
    title_address_change: 'Conferma il tuo nuovo indirizzo',
    leadAddress: 'Usare questo indirizzo per il tuo account?',
    leadReopenOnly: 'Il tuo account è chiuso. Puoi riaprirlo.',
    leadJoin: '{company} ti invita. Scegli una password per accedere.',
    leadJoinOwn: '{company} ti invita. Accedi come sempre.',
    leadJoinShut: '{company} ti invita. Scegli una password che nessun altro conosce.',
    name: 'Il tuo nome',
    current: 'Password attuale',
    currentHint: 'Questo indirizzo ha già un account. Inserisci la sua password per confermare che è tuo.',
    join: 'Entra',
    mine: 'Sì, usalo',
    reopen: 'Riapri account',
    toConsole: 'Vai alla console',
    doneText_password_reset: 'Sei stato disconnesso ovunque. Accedi con la nuova password.',
    done_invitation: 'Benvenuto',
    doneText_invitation: 'Ora sei in {company}. Accedi con il tuo indirizzo e-mail.',
    done_address_change: 'Il tuo indirizzo è cambiato',
    doneText_address_change: 'D’ora in poi accedi con il nuovo indirizzo.',
    doneText_account_reopen:
      'Accedi con la nuova password. Non sei ancora in nessuna azienda: chiedi al tuo responsabile di invitarti di nuovo.',
    doneTextProvider:
      'Accedi con il tuo provider di identità o, se non funziona, chiedi a un super-amministratore. Non sei ancora in nessuna azienda: chiedi al tuo responsabile di invitarti di nuovo.',
    goneText_password_reset:
      'Funziona una volta, entro un’ora, e solo finché non cambiano password o indirizzo. Chiedine uno nuovo nella pagina di accesso.',
    goneText_invitation:
      'Funziona una volta, entro una settimana, se non viene ritirato. Chiedine uno nuovo a chi ti ha invitato.',
    goneText_address_change:
      'Funziona una volta, entro un giorno, e solo finché non cambiano password o indirizzo. Chiedine uno nuovo in Il mio account.',
    goneText_account_reopen:
      'Funziona una volta, entro 30 giorni dalla chiusura dell’account. Se non riesci ad accedere, chiedi a un super-amministratore.',
  },
  ro: {
    title_invitation: 'Intră într-o companie',
    title_address_change: 'Confirmă noua ta adresă',
    leadAddress: 'Folosești această adresă pentru contul tău?',
    leadReopenOnly: 'Contul tău este închis. Îl poți redeschide.',
    leadJoin: '{company} te invită. Alege o parolă ca să te autentifici.',
    leadJoinOwn: '{company} te invită. Te autentifici ca de obicei.',
    leadJoinShut: '{company} te invită. Alege o parolă pe care nu o mai știe nimeni.',
    name: 'Numele tău',
    current: 'Parola actuală',
    currentHint: 'Această adresă are deja un cont. Introdu parola lui ca să confirmi că este al tău.',
    join: 'Intră',
    mine: 'Da, folosește-o',
    reopen: 'Redeschide contul',
    toConsole: 'Mergi la consolă',
    doneText_password_reset: 'Ai fost deconectat peste tot. Autentifică-te cu parola nouă.',
    done_invitation: 'Bun venit',
    doneText_invitation: 'Acum ești în {company}. Autentifică-te cu adresa ta de e-mail.',
    done_address_change: 'Adresa ta s-a schimbat',
    doneText_address_change: 'De acum autentifică-te cu adresa nouă.',
    doneText_account_reopen:
      'Autentifică-te cu parola nouă. Nu ești încă în nicio companie: roagă-ți managerul să te invite din nou.',
    doneTextProvider:
      'Autentifică-te cu furnizorul tău de identitate sau, dacă nu merge, întreabă un super-administrator. Nu ești încă în nicio companie: roagă-ți managerul să te invite din nou.',
    goneText_password_reset:
      'Funcționează o dată, în decurs de o oră, și doar până se schimbă parola sau adresa. Cere unul nou în pagina de autentificare.',
    goneText_invitation:
      'Funcționează o dată, în decurs de o săptămână, dacă nu este retras. Cere unul nou persoanei care te-a invitat.',
    goneText_address_change:
      'Funcționează o dată, în decurs de o zi, și doar până se schimbă parola sau adresa. Cere unul nou în Contul meu.',
    goneText_account_reopen:
      'Funcționează o dată, în 30 de zile de la închiderea contului. Dacă nu te poți autentifica, întreabă un super-administrator.',
  },
})
