import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Sign in',
    lead: 'Sites, accounts and who may do what.',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    signInBy: 'Continue with {name}',
    or: 'or with a password',
    settings: 'Language and appearance',
    refused: 'You were signed out. What you typed is kept: sign in to continue.',
    oidc_not_configured: 'No identity provider is configured. Sign in with your password.',
    provider_unavailable:
      'The identity provider does not answer. Try again in a moment, or use your password.',
    provider_refused: 'The identity provider refused the sign-in, or it was cancelled there.',
    sign_in_expired:
      'This sign-in took longer than ten minutes or was begun in another browser. Start again.',
    token_refused:
      'The answer of the identity provider could not be trusted. Tell an administrator of this service.',
    email_unverified:
      'The identity provider has not verified your e-mail address. Verify it there, then try again.',
    not_an_administrator:
      'You are known to the identity provider but not an administrator here. Ask for an invitation.',
    linked_otherwise:
      'Your address belongs to an administrator who signs in with another identity. Ask an administrator to unlink it.',
  },
  it: {
    title: 'Accedi',
    lead: 'Siti, account e permessi.',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Accedi',
    signInBy: 'Continua con {name}',
    or: 'oppure con la password',
    settings: 'Lingua e aspetto',
    refused: 'La sessione è terminata. Ciò che hai scritto è conservato: accedi per continuare.',
    oidc_not_configured: 'Nessun fornitore di identità è configurato. Accedi con la password.',
    provider_unavailable: 'Il fornitore di identità non risponde. Riprova tra poco o usa la password.',
    provider_refused: 'Il fornitore di identità ha rifiutato l’accesso, oppure è stato annullato lì.',
    sign_in_expired: 'L’accesso è durato più di dieci minuti o è iniziato in un altro browser. Ricomincia.',
    token_refused:
      'La risposta del fornitore di identità non è attendibile. Avvisa chi gestisce il servizio.',
    email_unverified: 'Il fornitore di identità non ha verificato il tuo indirizzo. Verificalo lì e riprova.',
    not_an_administrator:
      'Il fornitore di identità ti conosce, ma qui non sei amministratore. Chiedi un invito.',
    linked_otherwise:
      'Il tuo indirizzo è di un amministratore che accede con un’altra identità. Chiedi a un amministratore di scollegarla.',
  },
  ro: {
    title: 'Autentificare',
    lead: 'Site-uri, conturi și permisiuni.',
    email: 'E-mail',
    password: 'Parolă',
    signIn: 'Intră',
    signInBy: 'Continuă cu {name}',
    or: 'sau cu parola',
    settings: 'Limbă și aspect',
    refused: 'Sesiunea s-a încheiat. Ce ai scris este păstrat: autentifică-te pentru a continua.',
    oidc_not_configured: 'Nu este configurat niciun furnizor de identitate. Intră cu parola.',
    provider_unavailable:
      'Furnizorul de identitate nu răspunde. Încearcă peste puțin timp sau folosește parola.',
    provider_refused: 'Furnizorul de identitate a refuzat autentificarea sau ea a fost anulată acolo.',
    sign_in_expired:
      'Autentificarea a durat peste zece minute sau a început în alt browser. Ia-o de la capăt.',
    token_refused:
      'Răspunsul furnizorului de identitate nu este de încredere. Anunță-l pe cel care administrează serviciul.',
    email_unverified:
      'Furnizorul de identitate nu ți-a verificat adresa. Verific-o acolo, apoi încearcă din nou.',
    not_an_administrator:
      'Furnizorul de identitate te cunoaște, dar aici nu ești administrator. Cere o invitație.',
    linked_otherwise:
      'Adresa ta aparține unui administrator care intră cu altă identitate. Cere unui administrator să o deconecteze.',
  },
})
