import type { Locale } from '../../kernel/messages/messages.ts'
import { greetings } from '../../mail/greetings.ts'
import type { Words } from '../../mail/letter.ts'
import { type FactorNotice, factorNotices } from '../../identity/factors/notices.ts'
import type { NoticeKind } from './schema.ts'

interface Gaps {
  readonly name: string | null
  readonly place: string
}

type Worded = Readonly<Record<Locale, (gaps: Gaps) => Words>>

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

/** The three factor notices share greeting and closing notes. */
function factorNotice(kind: FactorNotice): Worded {
  const worded =
    (locale: Locale) =>
    ({ name, place }: Gaps): Words => ({
      ...factorNotices[kind][locale](place),
      greeting: greetings[locale](name),
      notes: factorNotes[locale](place),
    })
  return { en: worded('en'), it: worded('it'), ro: worded('ro') }
}

export const noticeMessages: Readonly<Record<NoticeKind, Worded>> = {
  password_changed: passwordChanged,
  address_left: addressLeft,
  address_taken: addressTaken,
  factor_added: factorNotice('factor_added'),
  passkey_added: factorNotice('passkey_added'),
  factor_removed: factorNotice('factor_removed'),
}
