import type { Locale } from '../../kernel/messages/messages.ts'
import type { Words } from '../mail/rules.ts'
import type { NoticeKind } from './schema.ts'

interface Gaps {
  readonly name: string | null
  readonly place: string
}

type Worded = Readonly<Record<Locale, (gaps: Gaps) => Words>>

/** Whoever lost the address has no name with us any more. */
const greetings: Readonly<Record<Locale, (name: string | null) => string>> = {
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  it: (name) => (name === null ? 'Ciao,' : `Ciao ${name},`),
  ro: (name) => (name === null ? 'Bună,' : `Bună, ${name},`),
}

const passwordChanged: Worded = {
  en: ({ name, place }) => ({
    subject: `Your password for ${place} was changed`,
    greeting: greetings.en(name),
    reason: `the password of your account at ${place} was changed.`,
    notes: [
      'If it was you, there is nothing to do.',
      `If it was not you, ask for a new password where you log in, and tell whoever runs ${place}.`,
    ],
  }),
  it: ({ name, place }) => ({
    subject: `La tua password per ${place} è cambiata`,
    greeting: greetings.it(name),
    reason: `la password del tuo account su ${place} è stata cambiata.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      `Se non sei stato tu, chiedi una nuova password dove accedi e avvisa chi gestisce ${place}.`,
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Parola ta pentru ${place} a fost schimbată`,
    greeting: greetings.ro(name),
    reason: `parola contului tău de la ${place} a fost schimbată.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, cere o parolă nouă acolo unde intri și anunță-i pe cei de la ${place}.`,
    ],
  }),
}

const addressLeft: Worded = {
  en: ({ name, place }) => ({
    subject: `Your address for ${place} was changed`,
    greeting: greetings.en(name),
    reason: `your account at ${place} has another e-mail address now. You no longer log in with this one.`,
    notes: [
      'If it was you, there is nothing to do.',
      `If it was not you, tell whoever runs ${place} at once.`,
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Il tuo indirizzo per ${place} è cambiato`,
    greeting: greetings.it(name),
    reason: `il tuo account su ${place} ora ha un altro indirizzo e-mail. Con questo non accedi più.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      `Se non sei stato tu, avvisa subito chi gestisce ${place}.`,
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Adresa ta pentru ${place} a fost schimbată`,
    greeting: greetings.ro(name),
    reason: `contul tău de la ${place} are acum altă adresă de e-mail. Cu aceasta nu mai intri.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, anunță-i imediat pe cei de la ${place}.`,
    ],
  }),
}

const addressTaken: Worded = {
  en: ({ name, place }) => ({
    subject: `Your new address for ${place}`,
    greeting: greetings.en(name),
    reason: `this is the e-mail address of your account at ${place} now. From now on you log in with it.`,
    notes: [
      `If you have no such account, tell whoever runs ${place}: somebody may have mistyped an address.`,
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Il tuo nuovo indirizzo per ${place}`,
    greeting: greetings.it(name),
    reason: `questo è ora l’indirizzo e-mail del tuo account su ${place}. D’ora in poi accedi con questo.`,
    notes: [
      `Se non hai questo account, avvisa chi gestisce ${place}: forse qualcuno ha sbagliato a scrivere un indirizzo.`,
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Noua ta adresă pentru ${place}`,
    greeting: greetings.ro(name),
    reason: `aceasta este acum adresa de e-mail a contului tău de la ${place}. De acum intri cu ea.`,
    notes: [
      `Dacă nu ai un astfel de cont, anunță-i pe cei de la ${place}: poate cineva a scris greșit o adresă.`,
    ],
  }),
}

const factorNotes: Readonly<Record<Locale, (place: string) => readonly string[]>> = {
  en: (place) => [
    'If it was you, there is nothing to do.',
    `If it was not you, ask for a new password where you log in, and tell whoever runs ${place} at once.`,
  ],
  it: (place) => [
    'Se sei stato tu, non devi fare nulla.',
    `Se non sei stato tu, chiedi una nuova password dove accedi e avvisa subito chi gestisce ${place}.`,
  ],
  ro: (place) => [
    'Dacă ai fost tu, nu trebuie să faci nimic.',
    `Dacă nu ai fost tu, cere o parolă nouă acolo unde intri și anunță-i imediat pe cei de la ${place}.`,
  ],
}

interface FactorWords {
  readonly subject: string
  readonly reason: string
}

/** The three have their ends in common. */
function factorNotice(words: Readonly<Record<Locale, (place: string) => FactorWords>>): Worded {
  const worded =
    (locale: Locale) =>
    ({ name, place }: Gaps): Words => ({
      ...words[locale](place),
      greeting: greetings[locale](name),
      notes: factorNotes[locale](place),
    })
  return { en: worded('en'), it: worded('it'), ro: worded('ro') }
}

const factorAdded = factorNotice({
  en: (place) => ({
    subject: `A second factor for ${place} was switched on`,
    reason: `your account at ${place} has an authenticator app now. Whoever logs in is asked for its code.`,
  }),
  it: (place) => ({
    subject: `Un secondo fattore per ${place} è stato attivato`,
    reason: `il tuo account su ${place} ora ha un’app di autenticazione. A chi accede viene chiesto il suo codice.`,
  }),
  ro: (place) => ({
    subject: `Un al doilea factor pentru ${place} a fost activat`,
    reason: `contul tău de la ${place} are acum o aplicație de autentificare. Cui intră i se cere codul ei.`,
  }),
})

const passkeyAdded = factorNotice({
  en: (place) => ({
    subject: `A new passkey for ${place}`,
    reason: `your account at ${place} has a new passkey. Whoever has it can use it to log in, beside your password.`,
  }),
  it: (place) => ({
    subject: `Una nuova passkey per ${place}`,
    reason: `il tuo account su ${place} ha una nuova passkey. Chi la possiede può usarla per accedere, insieme alla tua password.`,
  }),
  ro: (place) => ({
    subject: `O nouă cheie de acces pentru ${place}`,
    reason: `contul tău de la ${place} are o nouă cheie de acces. Cine o are o poate folosi la autentificare, pe lângă parola ta.`,
  }),
})

const factorRemoved = factorNotice({
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
})

export const noticeMessages: Readonly<Record<NoticeKind, Worded>> = {
  password_changed: passwordChanged,
  address_left: addressLeft,
  address_taken: addressTaken,
  factor_added: factorAdded,
  passkey_added: passkeyAdded,
  factor_removed: factorRemoved,
}
