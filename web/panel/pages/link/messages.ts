import { linkWords } from '../../../ui/account/link-words.ts'

export const messages = linkWords({
  en: {
    doneReopenedText: 'Go back to the sign-in page and use the new password.',
    goneText_account_reopen:
      'It works once, within 30 days of closing the account. If you have an account, ask for a new password on the sign-in page.',
    title_site_join: 'Join a site',
    leadJoin: '{site} would like to add your account. Until you accept, it sees only your e-mail address.',
    leadJoinShut:
      '{site} would like to add your account. Another site knows your current password, so choose a new one that no one else knows.',
    join: 'Join {site}',
    doneJoined: 'You have joined',
    doneJoinedText: 'Go to {site} and sign in with this e-mail address.',
    goneText_site_join:
      'It works once, within a week, unless the site withdraws it. Ask the site for a new one.',
    title_email_verify: 'Verify your address',
    title_invitation: 'Choose a password',
    leadSite: 'Choose the password for signing in to {site}.',
    leadVerify: 'Is this your address?',
    leadVerifySite: 'Is this the address of your {site} account?',
    leadShut: 'Choose a password that no one else knows to verify your address.',
    leadShutSite: 'Choose a password that no one else knows to verify your address for {site}.',
    mine: 'It’s mine',
    doneText: 'You were signed out everywhere. Go back and sign in with the new password.',
    doneSite: 'You were signed out everywhere. Go back to {site} and sign in with the new password.',
    welcomeText: 'You can sign in now.',
    welcomeSite: 'Go to {site} and sign in.',
    doneVerified: 'Your address is verified',
    doneVerifiedText: 'You can close this page.',
    goneText_password_reset:
      'It works once, for a short time, and only until your password or address changes. Ask for a new one on the sign-in page.',
    goneText_email_verify:
      'It works once, within a day, and only until the address changes. If your address is not verified yet, ask for a new link on the sign-in page.',
    goneText_invitation:
      'It works once, within a week, and only until the account has a password. Ask for a new invitation, or for a new password on the sign-in page.',
  },
  it: {
    doneReopenedText: 'Torna alla pagina di accesso e usa la nuova password.',
    goneText_account_reopen:
      'Funziona una volta, entro 30 giorni dalla chiusura dell’account. Se hai un account, chiedi una nuova password nella pagina di accesso.',
    title_site_join: 'Entra in un sito',
    leadJoin:
      '{site} vorrebbe aggiungere il tuo account. Finché non accetti, vede solo il tuo indirizzo e-mail.',
    leadJoinShut:
      '{site} vorrebbe aggiungere il tuo account. Un altro sito conosce la tua password attuale: scegline una nuova che nessun altro conosce.',
    join: 'Entra in {site}',
    doneJoined: 'Ora fai parte del sito',
    doneJoinedText: 'Vai su {site} e accedi con questo indirizzo e-mail.',
    goneText_site_join:
      'Funziona una volta, entro una settimana, se il sito non lo ritira. Chiedine uno nuovo al sito.',
    title_email_verify: 'Verifica il tuo indirizzo',
    title_invitation: 'Scegli una password',
    leadSite: 'Scegli la password per accedere a {site}.',
    leadVerify: 'È il tuo indirizzo?',
    leadVerifySite: 'È l’indirizzo del tuo account {site}?',
    leadShut: 'Per verificare il tuo indirizzo scegli una password che nessun altro conosce.',
    leadShutSite: 'Per verificare il tuo indirizzo per {site} scegli una password che nessun altro conosce.',
    mine: 'È il mio',
    doneText: 'Sei stato disconnesso ovunque. Torna indietro e accedi con la nuova password.',
    doneSite: 'Sei stato disconnesso ovunque. Torna a {site} e accedi con la nuova password.',
    welcomeText: 'Ora puoi accedere.',
    welcomeSite: 'Vai su {site} e accedi.',
    doneVerified: 'Il tuo indirizzo è verificato',
    doneVerifiedText: 'Puoi chiudere questa pagina.',
    goneText_password_reset:
      'Funziona una volta, per poco tempo, e solo finché non cambiano password o indirizzo. Chiedine uno nuovo nella pagina di accesso.',
    goneText_email_verify:
      'Funziona una volta, entro un giorno, e solo finché non cambia l’indirizzo. Se il tuo indirizzo non è ancora verificato, chiedi un nuovo link nella pagina di accesso.',
    goneText_invitation:
      'Funziona una volta, entro una settimana, e solo finché l’account non ha una password. Chiedi un nuovo invito, o una nuova password nella pagina di accesso.',
  },
  ro: {
    doneReopenedText: 'Întoarce-te la pagina de autentificare și folosește parola nouă.',
    goneText_account_reopen:
      'Funcționează o dată, în 30 de zile de la închiderea contului. Dacă ai un cont, cere o parolă nouă în pagina de autentificare.',
    title_site_join: 'Intră pe un site',
    leadJoin: '{site} ar dori să îți adauge contul. Până nu accepți, vede numai adresa ta de e-mail.',
    leadJoinShut:
      '{site} ar dori să îți adauge contul. Alt site știe parola ta actuală, așa că alege una nouă pe care nu o mai știe nimeni.',
    join: 'Intră pe {site}',
    doneJoined: 'Ai intrat pe site',
    doneJoinedText: 'Mergi la {site} și autentifică-te cu această adresă de e-mail.',
    goneText_site_join:
      'Funcționează o dată, în decurs de o săptămână, dacă site-ul nu îl retrage. Cere-i site-ului unul nou.',
    title_email_verify: 'Verifică-ți adresa',
    title_invitation: 'Alege o parolă',
    leadSite: 'Alege parola pentru autentificarea pe {site}.',
    leadVerify: 'Este adresa ta?',
    leadVerifySite: 'Este adresa contului tău {site}?',
    leadShut: 'Pentru a-ți verifica adresa, alege o parolă pe care nu o mai știe nimeni.',
    leadShutSite: 'Pentru a-ți verifica adresa pentru {site}, alege o parolă pe care nu o mai știe nimeni.',
    mine: 'Este a mea',
    doneText: 'Ai fost deconectat peste tot. Mergi înapoi și autentifică-te cu parola nouă.',
    doneSite: 'Ai fost deconectat peste tot. Mergi înapoi la {site} și autentifică-te cu parola nouă.',
    welcomeText: 'Acum te poți autentifica.',
    welcomeSite: 'Mergi la {site} și autentifică-te.',
    doneVerified: 'Adresa ta este verificată',
    doneVerifiedText: 'Poți închide această pagină.',
    goneText_password_reset:
      'Funcționează o dată, puțin timp, și doar până se schimbă parola sau adresa. Cere unul nou în pagina de autentificare.',
    goneText_email_verify:
      'Funcționează o dată, în decurs de o zi, și doar până se schimbă adresa. Dacă adresa ta nu este încă verificată, cere un link nou în pagina de autentificare.',
    goneText_invitation:
      'Funcționează o dată, în decurs de o săptămână, și doar până când contul are o parolă. Cere o invitație nouă sau o parolă nouă în pagina de autentificare.',
  },
})
