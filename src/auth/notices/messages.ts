import {
  type Voice,
  type Worded,
  askedAnew,
  commonNotices,
  noticeOf,
} from '../../identity/notices/messages.ts'
import type { NoticeKind } from './schema.ts'

const signIn = 'log in'
export const voice: Voice = {
  signIn,
  contact: {
    en: (place) => `tell an administrator of ${place} at once`,
    it: (place) => `avvisa subito chi gestisce ${place}`,
    ro: (place) => `anunță-i imediat pe cei de la ${place}`,
  },
  remedy: askedAnew({ signIn }),
}

const addressTaken = noticeOf(
  {
    en: (place) => ({
      subject: `Your new address for ${place}`,
      reason: `this is now the e-mail address of your account at ${place}. Log in with it from now on.`,
    }),
    it: (place) => ({
      subject: `Il tuo nuovo indirizzo per ${place}`,
      reason: `questo è ora l’indirizzo e-mail del tuo account su ${place}. D’ora in poi accedi con questo.`,
    }),
    ro: (place) => ({
      subject: `Noua ta adresă pentru ${place}`,
      reason: `aceasta este acum adresa de e-mail a contului tău de la ${place}. De acum intri cu ea.`,
    }),
  },
  {
    en: (place) => [
      `If you have no such account, tell an administrator of ${place}. Somebody may have mistyped an address.`,
    ],
    it: (place) => [
      `Se non hai questo account, avvisa chi gestisce ${place}: forse qualcuno ha sbagliato a scrivere un indirizzo.`,
    ],
    ro: (place) => [
      `Dacă nu ai un astfel de cont, anunță-i pe cei de la ${place}: poate cineva a scris greșit o adresă.`,
    ],
  },
)

export const noticeMessages: Readonly<Record<NoticeKind, Worded>> = {
  ...commonNotices(voice),
  address_taken: addressTaken,
}
