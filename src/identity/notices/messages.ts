import type { Locale } from '../../kernel/messages/messages.ts'
import type { Words } from '../../mail/letter.ts'
import { type FactorNotice, factorNotices } from '../factors/notices.ts'
import { greetings } from '../greetings.ts'

/** Name of the recipient, null if unknown, and of the site or service. */
interface Gaps {
  readonly name: string | null
  readonly place: string
}

export type Worded = Readonly<Record<Locale, (gaps: Gaps) => Words>>

type Texts = Readonly<Record<Locale, string>>
type PlacedTexts = Readonly<Record<Locale, (place: string) => string>>

/** How a realm speaks to its people. */
export interface Voice {
  /** English verb for signing in; the other languages have one word. */
  readonly signIn: 'log in' | 'sign in'
  /** Whom to tell if it was somebody else: "tell a manager of your company at once". */
  readonly contact: PlacedTexts
  /** Remedy for a factor that somebody else added: "change your password under My account". */
  readonly remedy: Texts
}

export type Core = Readonly<Record<Locale, (place: string) => Pick<Words, 'subject' | 'reason'>>>
type Notes = Readonly<Record<Locale, (place: string) => readonly string[]>>

/** A notice in all languages. It greets the person and has no link. */
export function noticeOf(core: Core, notes: Notes): Worded {
  const worded =
    (locale: Locale) =>
    ({ name, place }: Gaps): Words => ({
      ...core[locale](place),
      greeting: greetings[locale](name),
      notes: notes[locale](place),
    })
  return { en: worded('en'), it: worded('it'), ro: worded('ro') }
}

/** Advice for the person, and for the case that it was somebody else: the remedy, if any, and the contact. */
export function warning({ contact }: Voice, remedy?: Texts): Notes {
  const [en, it, ro] = remedy ? [`${remedy.en}, and `, `${remedy.it} e `, `${remedy.ro} și `] : ['', '', '']
  return {
    en: (place) => [
      'If it was you, there is nothing to do.',
      `If it was not you, ${en}${contact.en(place)}.`,
    ],
    it: (place) => [
      'Se sei stato tu, non devi fare nulla.',
      `Se non sei stato tu, ${it}${contact.it(place)}.`,
    ],
    ro: (place) => [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, ${ro}${contact.ro(place)}.`,
    ],
  }
}

/** Where a new password is asked for. */
export function askedAnew({ signIn }: Pick<Voice, 'signIn'>): Texts {
  return {
    en: `ask for a new password where you ${signIn}`,
    it: 'chiedi una nuova password dove accedi',
    ro: 'cere o parolă nouă acolo unde intri',
  }
}

const passwordChanged: Core = {
  en: (place) => ({
    subject: `Your password for ${place} was changed`,
    reason: `the password of your account at ${place} was changed.`,
  }),
  it: (place) => ({
    subject: `La tua password per ${place} è cambiata`,
    reason: `la password del tuo account su ${place} è stata cambiata.`,
  }),
  ro: (place) => ({
    subject: `Parola ta pentru ${place} a fost schimbată`,
    reason: `parola contului tău de la ${place} a fost schimbată.`,
  }),
}

const addressLeft = ({ signIn }: Voice): Core => ({
  en: (place) => ({
    subject: `Your address for ${place} was changed`,
    reason: `your account at ${place} now has another e-mail address. You can no longer ${signIn} with this one.`,
  }),
  it: (place) => ({
    subject: `Il tuo indirizzo per ${place} è cambiato`,
    reason: `il tuo account su ${place} ora ha un altro indirizzo e-mail. Con questo non accedi più.`,
  }),
  ro: (place) => ({
    subject: `Adresa ta pentru ${place} a fost schimbată`,
    reason: `contul tău de la ${place} are acum altă adresă de e-mail. Cu aceasta nu mai intri.`,
  }),
})

export function commonNotices(
  voice: Voice,
): Readonly<Record<FactorNotice | 'password_changed' | 'address_left', Worded>> {
  const ofFactor = (kind: FactorNotice) => noticeOf(factorNotices[kind], warning(voice, voice.remedy))
  return {
    password_changed: noticeOf(passwordChanged, warning(voice, askedAnew(voice))),
    address_left: noticeOf(addressLeft(voice), warning(voice)),
    factor_added: ofFactor('factor_added'),
    passkey_added: ofFactor('passkey_added'),
    factor_removed: ofFactor('factor_removed'),
  }
}
