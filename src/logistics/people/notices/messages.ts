import { closedCore } from '../../../identity/closing/messages.ts'
import {
  type Voice,
  type Worded,
  commonNotices,
  noticeOf,
  warning,
} from '../../../identity/notices/messages.ts'
import type { NoticeKind } from './schema.ts'

export const voice: Voice = {
  signIn: 'sign in',
  contact: {
    en: () => 'tell a manager of your company at once',
    it: () => 'avvisa subito un responsabile della tua azienda',
    ro: () => 'anunță imediat un manager al companiei tale',
  },
  remedy: {
    en: 'change your password under My account',
    it: 'cambia la password in Il mio account',
    ro: 'schimbă parola în Contul meu',
  },
}

/** Sent only to users who were already deactivated; all others get a link to reopen the account. */
const accountClosed = noticeOf(closedCore(voice), {
  en: (place) => [
    `For 30 days a super-admin of ${place} can open it again. After that your name and address are erased for good.`,
  ],
  it: (place) => [
    `Per 30 giorni un super-amministratore di ${place} può riaprirlo. Poi il tuo nome e il tuo indirizzo vengono cancellati per sempre.`,
  ],
  ro: (place) => [
    `Timp de 30 de zile un super-administrator de la ${place} îl poate redeschide. După aceea numele și adresa ta sunt șterse definitiv.`,
  ],
})

const tokenCreated = noticeOf(
  {
    en: (place) => ({
      subject: `New API token at ${place}`,
      reason: `an API token was created with your account at ${place}. Any program that has it can act in your name.`,
    }),
    it: (place) => ({
      subject: `Nuovo token API su ${place}`,
      reason: `con il tuo account su ${place} è stato creato un token API. Ogni programma che lo possiede può agire a tuo nome.`,
    }),
    ro: (place) => ({
      subject: `Token API nou la ${place}`,
      reason: `cu contul tău de la ${place} s-a creat un token API. Orice program care îl are poate lucra în numele tău.`,
    }),
  },
  warning(voice, {
    en: 'revoke it under My account, change your password',
    it: 'revocalo in Il mio account, cambia la password',
    ro: 'revocă-l în Contul meu, schimbă parola',
  }),
)

const signOnLinked = noticeOf(
  {
    en: (place) => ({
      subject: `Another way to sign in to ${place}`,
      reason: `your account at ${place} was linked to another account, which can now sign in to it.`,
    }),
    it: (place) => ({
      subject: `Un altro modo per accedere a ${place}`,
      reason: `il tuo account su ${place} è stato collegato a un altro account, con cui ora si può accedere.`,
    }),
    ro: (place) => ({
      subject: `Alt mod de a intra la ${place}`,
      reason: `contul tău de la ${place} a fost legat de alt cont, cu care acum se poate intra.`,
    }),
  },
  warning(voice, {
    en: 'unlink it under My account, change your password',
    it: 'scollegalo in Il mio account, cambia la password',
    ro: 'dezleagă-l în Contul meu, schimbă parola',
  }),
)

export const noticeMessages: Readonly<Record<NoticeKind, Worded>> = {
  ...commonNotices(voice),
  account_closed: accountClosed,
  token_created: tokenCreated,
  sign_on_linked: signOnLinked,
}
