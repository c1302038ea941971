import { catalogue } from '../ui/i18n/catalogue.ts'

/** Why a sign-in failed, via the identity provider or an account of the authentication service. */
export const messages = catalogue({
  en: {
    oidc_not_configured: 'Single sign-on is not set up here. Sign in with your password.',
    provider_unavailable: 'Your identity provider does not answer. Try again, or use your password.',
    provider_refused: 'Your identity provider refused the sign-in. Try again.',
    sign_in_expired: 'The sign-in took too long or was already used. Start again.',
    token_refused: 'The identity provider’s answer could not be trusted. Ask an administrator.',
    sign_on_expired: 'The sign-in took too long or was already used. Start again.',
    sign_on_unlinked:
      'Your address already has an account here. Sign in with its password, then link it under My account.',
    sign_on_unknown: 'You have no account here. Ask a manager of your company to invite you.',
    sign_on_unverified: 'Your account’s address is not verified yet. Ask for a verification link.',
    sign_on_unavailable:
      'The service that holds your account is closed to sign-ins right now. Check your console password if you have one, or try again later.',
  },
  it: {
    oidc_not_configured: 'Qui l’accesso unico non è configurato. Accedi con la tua password.',
    provider_unavailable: 'Il provider di identità non risponde. Riprova, o usa la password.',
    provider_refused: 'Il provider di identità ha rifiutato l’accesso. Riprova.',
    sign_in_expired: 'L’accesso ha richiesto troppo tempo o è già stato usato. Ricomincia.',
    token_refused: 'La risposta del provider di identità non è affidabile. Chiedi a un amministratore.',
    sign_on_expired: 'L’accesso ha richiesto troppo tempo o è già stato usato. Ricomincia.',
    sign_on_unlinked:
      'Il tuo indirizzo ha già un account qui. Accedi con la sua password, poi collegalo in Il mio account.',
    sign_on_unknown: 'Non hai un account qui. Chiedi a un responsabile della tua azienda di invitarti.',
    sign_on_unverified: 'L’indirizzo del tuo account non è ancora verificato. Chiedi un link di verifica.',
    sign_on_unavailable:
      'Il servizio che gestisce il tuo account al momento non accetta accessi. Controlla la password della console, se ne hai una, o riprova più tardi.',
  },
  ro: {
    oidc_not_configured: 'Aici autentificarea unică nu este configurată. Autentifică-te cu parola.',
    provider_unavailable: 'Furnizorul de identitate nu răspunde. Încearcă din nou sau folosește parola.',
    provider_refused: 'Furnizorul de identitate a refuzat autentificarea. Încearcă din nou.',
    sign_in_expired: 'Autentificarea a durat prea mult sau a fost deja folosită. Începe din nou.',
    token_refused: 'Răspunsul furnizorului de identitate nu este de încredere. Întreabă un administrator.',
    sign_on_expired: 'Autentificarea a durat prea mult sau a fost deja folosită. Începe din nou.',
    sign_on_unlinked:
      'Adresa ta are deja un cont aici. Autentifică-te cu parola lui, apoi conectează-l în Contul meu.',
    sign_on_unknown: 'Nu ai cont aici. Cere unui manager al companiei tale să te invite.',
    sign_on_unverified: 'Adresa contului tău nu este încă verificată. Cere un link de verificare.',
    sign_on_unavailable:
      'Serviciul care îți gestionează contul nu acceptă autentificări acum. Verifică parola consolei, dacă ai una, sau încearcă mai târziu.',
  },
})

type Reason = keyof typeof messages.en

function isReason(word: string): word is Reason {
  return Object.hasOwn(messages.en, word)
}

/** The reason for an API code, if known. */
export function reasonOf(word = ''): Reason | undefined {
  return isReason(word) ? word : undefined
}
