import { catalogue } from '../ui/i18n/catalogue.ts'

/** Why a sign-in failed, via the identity provider or an account of the authentication service. */
export const messages = catalogue({
  en: {
    oidc_not_configured: 'This is not set up here. Sign in with your password.',
    provider_unavailable: 'Your company’s sign-in does not answer. Try again, or use your password.',
    provider_refused: 'Your company’s sign-in refused it. Try again.',
    sign_in_expired: 'That took too long, or was used already. Begin again.',
    token_refused: 'What came back could not be trusted. Ask who runs this installation.',
    sign_on_expired: 'That took too long, or was used already. Begin again.',
    sign_on_unlinked:
      'There is an account with your address. Sign in with its password, then link it under My account.',
    sign_on_unknown: 'You have no account here. Ask a manager of your company.',
    sign_on_unverified:
      'The address of your account is not verified yet. Ask for a link by which you verify it.',
    sign_on_unavailable:
      'The service that has your account lets nobody in at the moment. If you have a password of this console, check it; else try again later.',
  },
  it: {
    oidc_not_configured: 'Qui non è configurato. Accedi con la tua password.',
    provider_unavailable: 'L’accesso della tua azienda non risponde. Riprova, o usa la password.',
    provider_refused: 'L’accesso della tua azienda ha rifiutato. Riprova.',
    sign_in_expired: 'Ci è voluto troppo tempo, o è già stato usato. Ricomincia.',
    token_refused: 'Ciò che è tornato non era affidabile. Chiedi a chi gestisce questa installazione.',
    sign_on_expired: 'Ci è voluto troppo tempo, o è già stato usato. Ricomincia.',
    sign_on_unlinked:
      'Esiste un account con il tuo indirizzo. Accedi con la sua password, poi collegalo in Il mio account.',
    sign_on_unknown: 'Non hai un account qui. Chiedi a un responsabile della tua azienda.',
    sign_on_unverified:
      'L’indirizzo del tuo account non è ancora verificato. Chiedi un link con cui verificarlo.',
    sign_on_unavailable:
      'Il servizio che ha il tuo account al momento non fa entrare nessuno. Se hai una password di questa console, controllala; altrimenti riprova più tardi.',
  },
  ro: {
    oidc_not_configured: 'Aici nu este configurat. Autentifică-te cu parola.',
    provider_unavailable: 'Autentificarea companiei tale nu răspunde. Încearcă din nou sau folosește parola.',
    provider_refused: 'Autentificarea companiei tale a refuzat. Încearcă din nou.',
    sign_in_expired: 'A durat prea mult sau a fost deja folosită. Începe din nou.',
    token_refused: 'Ce s-a întors nu era de încredere. Întreabă cine administrează instalarea.',
    sign_on_expired: 'A durat prea mult sau a fost deja folosită. Începe din nou.',
    sign_on_unlinked:
      'Există un cont cu adresa ta. Autentifică-te cu parola lui, apoi leagă-l în Contul meu.',
    sign_on_unknown: 'Nu ai cont aici. Întreabă un manager al companiei tale.',
    sign_on_unverified: 'Adresa contului tău nu este încă verificată. Cere un link prin care o verifici.',
    sign_on_unavailable:
      'Serviciul care are contul tău nu lasă pe nimeni să intre acum. Dacă ai o parolă a acestei console, verific-o; altfel încearcă mai târziu.',
  },
})

type Reason = keyof typeof messages.en

/** The reason for an API code, if known. */
export function reasonOf(word: string | undefined): Reason | undefined {
  const reasons = Object.keys(messages.en).filter((key): key is Reason => key in messages.en)
  return reasons.find((reason) => reason === word)
}
