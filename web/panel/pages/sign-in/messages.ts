import { uiWords } from '../../../ui/terms.ts'

export const messages = uiWords({
  en: {
    title: 'Sign in',
    lead: 'Sites, accounts and permissions.',
    or: 'or with a password',
    refused: 'You were signed out. Your input is saved: sign in to continue.',
    oidc_not_configured: 'No identity provider is configured. Sign in with your password.',
    provider_unavailable:
      'The identity provider does not answer. Try again in a moment, or use your password.',
    provider_refused: 'The identity provider refused the sign-in, or you cancelled it. Try again.',
    sign_in_expired: 'The sign-in took longer than ten minutes or started in another browser. Start again.',
    token_refused: 'The identity provider’s answer could not be trusted. Ask an administrator.',
    email_unverified:
      'The identity provider has not verified your e-mail address. Verify it there, then try again.',
    not_an_administrator: 'You’re not an administrator here. Ask an administrator to invite you.',
    linked_otherwise:
      'Your address belongs to an administrator who signs in with another identity. Ask an administrator to unlink it.',
  },
  it: {
    title: 'Accedi',
    lead: 'Siti, account e permessi.',
    or: 'oppure con la password',
    refused: 'Sei stato disconnesso. I dati inseriti sono salvati: accedi per continuare.',
    oidc_not_configured: 'Nessun provider di identità è configurato. Accedi con la password.',
    provider_unavailable: 'Il provider di identità non risponde. Riprova tra poco o usa la password.',
    provider_refused: 'Il provider di identità ha rifiutato l’accesso, oppure l’hai annullato. Riprova.',
    sign_in_expired: 'L’accesso è durato più di dieci minuti o è iniziato in un altro browser. Ricomincia.',
    token_refused: 'La risposta del provider di identità non è affidabile. Chiedi a un amministratore.',
    email_unverified: 'Il provider di identità non ha verificato il tuo indirizzo. Verificalo lì e riprova.',
    not_an_administrator: 'Qui non sei amministratore. Chiedi a un amministratore di invitarti.',
    linked_otherwise:
      'Il tuo indirizzo è di un amministratore che accede con un’altra identità. Chiedi a un amministratore di scollegarla.',
  },
  ro: {
    title: 'Autentificare',
    lead: 'Site-uri, conturi și permisiuni.',
    or: 'sau cu parola',
    refused: 'Ai fost deconectat. Datele introduse sunt salvate: autentifică-te pentru a continua.',
    oidc_not_configured: 'Nu este configurat niciun furnizor de identitate. Autentifică-te cu parola.',
    provider_unavailable:
      'Furnizorul de identitate nu răspunde. Încearcă peste puțin timp sau folosește parola.',
    provider_refused: 'Furnizorul de identitate a refuzat autentificarea sau ai anulat-o. Încearcă din nou.',
    sign_in_expired:
      'Autentificarea a durat peste zece minute sau a început în alt browser. Ia-o de la capăt.',
    token_refused: 'Răspunsul furnizorului de identitate nu este de încredere. Întreabă un administrator.',
    email_unverified:
      'Furnizorul de identitate nu ți-a verificat adresa. Verific-o acolo, apoi încearcă din nou.',
    not_an_administrator: 'Aici nu ești administrator. Cere unui administrator să te invite.',
    linked_otherwise:
      'Adresa ta aparține unui administrator care intră cu altă identitate. Cere unui administrator să o deconecteze.',
  },
})
