import type { Locale } from '../../../kernel/messages/messages.ts'
import { type FactorNotice, factorNotices } from '../../../identity/factors/notices.ts'
import { greetings } from '../../../mail/greetings.ts'
import type { Words } from '../../../mail/letter.ts'
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
      'If it was not you, ask for a new password where you sign in, and tell a manager of your company at once.',
    ],
  }),
  it: ({ name, place }) => ({
    subject: `La tua password per ${place} è cambiata`,
    greeting: greetings.it(name),
    reason: `la password del tuo account su ${place} è stata cambiata.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      'Se non sei stato tu, chiedi una nuova password dove accedi e avvisa subito un responsabile della tua azienda.',
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Parola ta pentru ${place} a fost schimbată`,
    greeting: greetings.ro(name),
    reason: `parola contului tău de la ${place} a fost schimbată.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      'Dacă nu ai fost tu, cere o parolă nouă acolo unde intri și anunță imediat un manager al companiei tale.',
    ],
  }),
}

const addressLeft: Worded = {
  en: ({ name, place }) => ({
    subject: `Your address for ${place} was changed`,
    greeting: greetings.en(name),
    reason: `your account at ${place} has another e-mail address now. You no longer sign in with this one.`,
    notes: [
      'If it was you, there is nothing to do.',
      'If it was not you, tell a manager of your company at once.',
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Il tuo indirizzo per ${place} è cambiato`,
    greeting: greetings.it(name),
    reason: `il tuo account su ${place} ora ha un altro indirizzo e-mail. Con questo non accedi più.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      'Se non sei stato tu, avvisa subito un responsabile della tua azienda.',
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Adresa ta pentru ${place} a fost schimbată`,
    greeting: greetings.ro(name),
    reason: `contul tău de la ${place} are acum altă adresă de e-mail. Cu aceasta nu mai intri.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      'Dacă nu ai fost tu, anunță imediat un manager al companiei tale.',
    ],
  }),
}

/** Sent only to users who were already deactivated; all others get a link to reopen the account. */
const accountClosed: Worded = {
  en: ({ name, place }) => ({
    subject: `Your account at ${place} was closed`,
    greeting: greetings.en(name),
    reason: `your account at ${place} is closed: you are signed out everywhere, and nobody can sign in with it any more.`,
    notes: [
      `For 30 days a super-admin of ${place} can open it again. After that your name and address are erased for good.`,
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Il tuo account su ${place} è stato chiuso`,
    greeting: greetings.it(name),
    reason: `il tuo account su ${place} è chiuso: tutte le tue sessioni sono terminate e nessuno può più accedervi.`,
    notes: [
      `Per 30 giorni un super-amministratore di ${place} può riaprirlo. Poi il tuo nome e il tuo indirizzo vengono cancellati per sempre.`,
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Contul tău de la ${place} a fost închis`,
    greeting: greetings.ro(name),
    reason: `contul tău de la ${place} este închis: toate sesiunile tale s-au încheiat și nimeni nu mai poate intra cu el.`,
    notes: [
      `Timp de 30 de zile un super-administrator de la ${place} îl poate redeschide. După aceea numele și adresa ta sunt șterse definitiv.`,
    ],
  }),
}

const tokenCreated: Worded = {
  en: ({ name, place }) => ({
    subject: `A new token for a program at ${place}`,
    greeting: greetings.en(name),
    reason: `a token for a program was made with your account at ${place}. A program that has it acts in your name.`,
    notes: [
      'If it was you, there is nothing to do.',
      'If it was not you, end it under My account, change your password, and tell a manager of your company at once.',
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Un nuovo token per un programma su ${place}`,
    greeting: greetings.it(name),
    reason: `con il tuo account su ${place} è stato creato un token per un programma. Un programma che lo possiede agisce a tuo nome.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      'Se non sei stato tu, terminalo in Il mio account, cambia la password e avvisa subito un responsabile della tua azienda.',
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Un token nou pentru un program la ${place}`,
    greeting: greetings.ro(name),
    reason: `cu contul tău de la ${place} s-a făcut un token pentru un program. Un program care îl are lucrează în numele tău.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      'Dacă nu ai fost tu, închide-l în Contul meu, schimbă parola și anunță imediat un manager al companiei tale.',
    ],
  }),
}

const signOnLinked: Worded = {
  en: ({ name, place }) => ({
    subject: `Another way to sign in to ${place}`,
    greeting: greetings.en(name),
    reason: `your account at ${place} was linked to another account, which can now sign in to it.`,
    notes: [
      'If it was you, there is nothing to do.',
      'If it was not you, unlink it under My account, change your password, and tell a manager of your company at once.',
    ],
  }),
  it: ({ name, place }) => ({
    subject: `Un altro modo per accedere a ${place}`,
    greeting: greetings.it(name),
    reason: `il tuo account su ${place} è stato collegato a un altro account, con cui ora si può accedere.`,
    notes: [
      'Se sei stato tu, non devi fare nulla.',
      'Se non sei stato tu, scollegalo in Il mio account, cambia la password e avvisa subito un responsabile della tua azienda.',
    ],
  }),
  ro: ({ name, place }) => ({
    subject: `Alt mod de a intra la ${place}`,
    greeting: greetings.ro(name),
    reason: `contul tău de la ${place} a fost legat de alt cont, cu care acum se poate intra.`,
    notes: [
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      'Dacă nu ai fost tu, dezleagă-l în Contul meu, schimbă parola și anunță imediat un manager al companiei tale.',
    ],
  }),
}

const factorNotes: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'If it was you, there is nothing to do.',
    'If it was not you, change your password under My account, and tell a manager of your company at once.',
  ],
  it: [
    'Se sei stato tu, non devi fare nulla.',
    'Se non sei stato tu, cambia la password in Il mio account e avvisa subito un responsabile della tua azienda.',
  ],
  ro: [
    'Dacă ai fost tu, nu trebuie să faci nimic.',
    'Dacă nu ai fost tu, schimbă parola în Contul meu și anunță imediat un manager al companiei tale.',
  ],
}

function factorNotice(kind: FactorNotice): Worded {
  const worded =
    (locale: Locale) =>
    ({ name, place }: Gaps): Words => ({
      ...factorNotices[kind][locale](place),
      greeting: greetings[locale](name),
      notes: factorNotes[locale],
    })
  return { en: worded('en'), it: worded('it'), ro: worded('ro') }
}

export const noticeMessages: Readonly<Record<NoticeKind, Worded>> = {
  password_changed: passwordChanged,
  address_left: addressLeft,
  account_closed: accountClosed,
  token_created: tokenCreated,
  sign_on_linked: signOnLinked,
  factor_added: factorNotice('factor_added'),
  passkey_added: factorNotice('passkey_added'),
  factor_removed: factorNotice('factor_removed'),
}
