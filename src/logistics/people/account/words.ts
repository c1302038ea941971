import type { Refusals, Words } from '../../../kernel/messages/messages.ts'

// Messages to people about their accounts, and to programs that hold their API tokens.

const problems = {
  token_forbidden: {
    status: 403,
    en: 'This token is not for that: it only reads, or is for other modules. Make one that is under My account.',
    it: 'Questo token non serve a questo: legge soltanto, o è per altri moduli. Creane uno adatto in Il mio account.',
    ro: 'Acest token nu este pentru așa ceva: doar citește sau este pentru alte module. Faceți unul potrivit în Contul meu.',
  },
  session_required: {
    status: 403,
    en: 'A token for programs does not open an account. Sign in with your password.',
    it: 'Un token per programmi non apre un account. Accedi con la tua password.',
    ro: 'Un token pentru programe nu deschide un cont. Autentificați-vă cu parola.',
  },
  sign_on_expired: {
    status: 403,
    en: 'This sign-in took too long, or was used already. Begin again.',
    it: 'Questo accesso ha richiesto troppo tempo o è già stato usato. Ricomincia.',
    ro: 'Această autentificare a durat prea mult sau a fost deja folosită. Începeți din nou.',
  },
  sign_on_unlinked: {
    status: 403,
    en: 'There is an account with this address. Sign in with its password, then link it under My account.',
    it: 'Esiste un account con questo indirizzo. Accedi con la sua password, poi collegalo in Il mio account.',
    ro: 'Există un cont cu această adresă. Autentificați-vă cu parola lui, apoi legați-l în Contul meu.',
  },
  sign_on_unknown: {
    status: 403,
    en: 'You have no account here. Ask a manager of your company.',
    it: 'Non hai un account qui. Chiedi a un responsabile della tua azienda.',
    ro: 'Nu aveți cont aici. Întrebați un manager al companiei.',
  },
  password_needed: {
    status: 403,
    en: 'Without a password this is your only way in.',
    it: 'Senza una password questo è il tuo unico accesso.',
    ro: 'Fără parolă aceasta este singura dumneavoastră cale de acces.',
  },
  own_password: {
    status: 403,
    en: 'Your own password is changed under My account, which asks for the current one.',
    it: 'La propria password si cambia in Il mio account, che chiede quella attuale.',
    ro: 'Parola proprie se schimbă în Contul meu, unde se cere cea actuală.',
  },
  own_factors: {
    status: 403,
    en: 'Your own second factors are removed under My account, which asks who you are.',
    it: 'I propri secondi fattori si rimuovono in Il mio account, che chiede chi sei.',
    ro: 'Factorii proprii se elimină în Contul meu, unde se cere cine sunteți.',
  },
  account_protected: {
    status: 403,
    en: 'A second factor guards this account, or did until somebody removed it. Its person sets the password by a reset link and changes the address under My account.',
    it: 'Un secondo fattore protegge questo account, o lo proteggeva prima che qualcuno lo rimuovesse. La persona imposta la password con un link di ripristino e cambia l’indirizzo in Il mio account.',
    ro: 'Un al doilea factor protejează acest cont sau îl proteja până când cineva l-a eliminat. Persoana își stabilește parola printr-un link de resetare și își schimbă adresa în Contul meu.',
  },
  token_limit: {
    status: 409,
    en: 'You have :max tokens. End one of them first.',
    it: 'Hai :max token. Prima terminane uno.',
    ro: 'Aveți :max tokenuri. Mai întâi închideți unul.',
  },
} as const satisfies Refusals

export const accountWords: Words = { problems }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
