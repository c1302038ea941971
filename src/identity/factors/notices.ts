import type { Locale } from '../../kernel/messages/messages.ts'

export type FactorNotice = 'factor_added' | 'passkey_added' | 'factor_removed'

interface FactorWords {
  readonly subject: string
  readonly reason: string
}

type Worded = Readonly<Record<Locale, (place: string) => FactorWords>>

const factorAdded: Worded = {
  en: (place) => ({
    subject: `A second factor for ${place} was switched on`,
    reason: `your account at ${place} now has an authenticator app. Its code is needed to log in.`,
  }),
  it: (place) => ({
    subject: `Un secondo fattore per ${place} è stato attivato`,
    reason: `il tuo account su ${place} ora ha un’app di autenticazione. Per accedere serve il suo codice.`,
  }),
  ro: (place) => ({
    subject: `Un al doilea factor pentru ${place} a fost activat`,
    reason: `contul tău de la ${place} are acum o aplicație de autentificare. La autentificare se cere codul ei.`,
  }),
}

const passkeyAdded: Worded = {
  en: (place) => ({
    subject: `A new passkey for ${place}`,
    reason: `your account at ${place} has a new passkey. Its holder can use it to log in, in addition to your password.`,
  }),
  it: (place) => ({
    subject: `Una nuova passkey per ${place}`,
    reason: `il tuo account su ${place} ha una nuova passkey. Chi la possiede può usarla per accedere, insieme alla tua password.`,
  }),
  ro: (place) => ({
    subject: `O nouă cheie de acces pentru ${place}`,
    reason: `contul tău de la ${place} are o nouă cheie de acces. Cine o are o poate folosi la autentificare, pe lângă parola ta.`,
  }),
}

const factorRemoved: Worded = {
  en: (place) => ({
    subject: `A second factor for ${place} was removed`,
    reason: `a second factor of your account at ${place} was removed. It is no longer asked for when you log in.`,
  }),
  it: (place) => ({
    subject: `Un secondo fattore per ${place} è stato rimosso`,
    reason: `un secondo fattore del tuo account su ${place} è stato rimosso. Non viene più chiesto quando accedi.`,
  }),
  ro: (place) => ({
    subject: `Un al doilea factor pentru ${place} a fost eliminat`,
    reason: `un al doilea factor al contului tău de la ${place} a fost eliminat. Nu mai este cerut când intri.`,
  }),
}

export const factorNotices: Readonly<Record<FactorNotice, Worded>> = {
  factor_added: factorAdded,
  passkey_added: passkeyAdded,
  factor_removed: factorRemoved,
}
