import type { Refusals, Words } from '../../../kernel/messages/messages.ts'

// Messages to people about their accounts, and to programs that hold their API tokens.

const problems = {
  token_forbidden: {
    status: 403,
    en: 'This token does not allow this request. It is read-only or limited to other modules. Create another one under My account.',
    it: 'Questo token non consente la richiesta. È di sola lettura o limitato ad altri moduli. Creane un altro in Il mio account.',
    ro: 'Acest token nu permite cererea. Este doar pentru citire sau limitat la alte module. Creați altul în Contul meu.',
  },
  session_required: {
    status: 403,
    en: 'An API token cannot manage an account. Sign in with your password.',
    it: 'Un token API non può gestire un account. Accedi con la tua password.',
    ro: 'Un token API nu poate administra un cont. Autentificați-vă cu parola.',
  },
  sign_on_expired: {
    status: 403,
    en: 'This sign-in has expired or was already used. Start again.',
    it: 'Questo accesso è scaduto o è già stato usato. Ricomincia.',
    ro: 'Această autentificare a expirat sau a fost deja folosită. Începeți din nou.',
  },
  sign_on_unlinked: {
    status: 403,
    en: 'An account with this address already exists. Sign in with its password, then link it under My account.',
    it: 'Esiste già un account con questo indirizzo. Accedi con la sua password, poi collegalo in Il mio account.',
    ro: 'Există deja un cont cu această adresă. Autentificați-vă cu parola lui, apoi conectați-l în Contul meu.',
  },
  sign_on_unknown: {
    status: 403,
    en: 'You have no account here. Ask a manager of your company.',
    it: 'Non hai un account qui. Chiedi a un responsabile della tua azienda.',
    ro: 'Nu aveți cont aici. Adresați-vă unui manager al companiei.',
  },
  password_needed: {
    status: 403,
    en: 'This is your only way to sign in. Set a password first.',
    it: 'Questo è il tuo unico modo di accedere. Prima imposta una password.',
    ro: 'Acesta este singurul mod în care vă puteți autentifica. Mai întâi setați o parolă.',
  },
  own_password: {
    status: 403,
    en: 'Change your own password under My account, where the current one is required.',
    it: 'Cambia la tua password in Il mio account, dove è richiesta quella attuale.',
    ro: 'Schimbați-vă parola în Contul meu, unde se cere cea actuală.',
  },
  own_factors: {
    status: 403,
    en: 'Remove your own second factors under My account, where you confirm your identity.',
    it: 'Rimuovi i tuoi secondi fattori in Il mio account, dove confermi la tua identità.',
    ro: 'Eliminați-vă factorii în Contul meu, unde vă confirmați identitatea.',
  },
  account_protected: {
    status: 403,
    en: 'A second factor protects this account, or did until it was removed. Only its owner can set the password, with a reset link, or change the address, under My account.',
    it: 'Un secondo fattore protegge questo account, o lo proteggeva prima di essere rimosso. Solo il titolare può impostare la password, con un link di ripristino, o cambiare l’indirizzo, in Il mio account.',
    ro: 'Un al doilea factor protejează acest cont sau îl proteja până a fost eliminat. Numai titularul poate seta parola, printr-un link de resetare, sau schimba adresa, în Contul meu.',
  },
  token_limit: {
    status: 409,
    en: 'You already have :max tokens. Revoke one first.',
    it: 'Hai già :max token. Prima revocane uno.',
    ro: 'Aveți deja :max tokenuri. Mai întâi revocați unul.',
  },
} as const satisfies Refusals

export const accountWords: Words = { problems }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
