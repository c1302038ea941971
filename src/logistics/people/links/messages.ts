import { closedCore } from '../../../identity/closing/messages.ts'
import { resetMessage } from '../../../identity/links/messages.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { greeted } from '../../../identity/greetings.ts'
import type { Words } from '../../../mail/letter.ts'
import { spans } from '../../../mail/spans.ts'
import { voice } from '../notices/messages.ts'
import type { LinkKind } from './schema.ts'

interface Gaps {
  readonly name: string | null
  readonly place: string
  readonly company: string
  readonly minutes: number
  readonly asksPassword: boolean
}

const closed = closedCore(voice)

const invitation = greeted<Gaps>({
  en: ({ place, company, minutes, asksPassword }) => ({
    subject: `${company} invites you to ${place}`,
    reason: asksPassword
      ? `${company} asks you to work with it at ${place}. Choose a password to sign in.`
      : `${company} asks you to work with it at ${place}. Sign in as usual.`,
    action: `Join ${company}`,
    notes: [
      `The link works once, for ${spans.en(minutes)}.`,
      'If you did not expect this, there is nothing to do: nothing changes until you follow the link.',
    ],
  }),
  it: ({ place, company, minutes, asksPassword }) => ({
    subject: `${company} ti invita su ${place}`,
    reason: asksPassword
      ? `${company} ti chiede di lavorare insieme su ${place}. Scegli una password e potrai accedere.`
      : `${company} ti chiede di lavorare insieme su ${place}. Accedi come sempre.`,
    action: `Entra in ${company}`,
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}.`,
      'Se non te lo aspettavi, non devi fare nulla: finché non segui il link non cambia niente.',
    ],
  }),
  ro: ({ place, company, minutes, asksPassword }) => ({
    subject: `${company} te invită la ${place}`,
    reason: asksPassword
      ? `${company} te roagă să lucrați împreună la ${place}. Alege o parolă și vei putea intra.`
      : `${company} te roagă să lucrați împreună la ${place}. Intri ca de obicei.`,
    action: `Intră în ${company}`,
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}.`,
      'Dacă nu te așteptai la asta, nu trebuie să faci nimic: până nu urmezi linkul nu se schimbă nimic.',
    ],
  }),
})

const addressChange = greeted<Gaps>({
  en: ({ place, minutes }) => ({
    subject: `Confirm your new address for ${place}`,
    reason: `your account at ${place} is about to get this e-mail address. Please confirm that it is yours.`,
    action: 'Confirm the address',
    notes: [
      `The link works once, for ${spans.en(minutes)}. From then on you sign in with this address.`,
      'If you have no such account, there is nothing to do.',
    ],
  }),
  it: ({ place, minutes }) => ({
    subject: `Conferma il tuo nuovo indirizzo per ${place}`,
    reason: `il tuo account su ${place} deve avere questo indirizzo e-mail. Conferma che è tuo.`,
    action: 'Conferma l’indirizzo',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}. Da quel momento accedi con questo indirizzo.`,
      'Se non hai questo account, non devi fare nulla.',
    ],
  }),
  ro: ({ place, minutes }) => ({
    subject: `Confirmă noua ta adresă pentru ${place}`,
    reason: `contul tău de la ${place} urmează să aibă această adresă de e-mail. Confirmă că este a ta.`,
    action: 'Confirmă adresa',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}. De atunci intri cu această adresă.`,
      'Dacă nu ai un astfel de cont, nu trebuie să faci nimic.',
    ],
  }),
})

const reopening = greeted<Gaps>({
  en: ({ place, minutes }) => ({
    ...closed.en(place),
    action: 'Open the account again',
    notes: [
      `The link works once, for ${spans.en(minutes)}. After that your name and address are erased for good.`,
      'If you closed it yourself, there is nothing to do.',
      `If it was not you, open it again, and tell an administrator of ${place} at once: somebody was in your account.`,
    ],
  }),
  it: ({ place, minutes }) => ({
    ...closed.it(place),
    action: 'Riapri l’account',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}. Poi il tuo nome e il tuo indirizzo vengono cancellati per sempre.`,
      'Se lo hai chiuso tu, non devi fare nulla.',
      `Se non sei stato tu, riaprilo e avvisa subito chi gestisce ${place}: qualcuno è entrato nel tuo account.`,
    ],
  }),
  ro: ({ place, minutes }) => ({
    ...closed.ro(place),
    action: 'Redeschide contul',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}. După aceea numele și adresa ta sunt șterse definitiv.`,
      'Dacă l-ai închis tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, redeschide-l și anunță-i imediat pe cei de la ${place}: cineva a intrat în contul tău.`,
    ],
  }),
})

export const linkMessages: Readonly<Record<LinkKind, Readonly<Record<Locale, (gaps: Gaps) => Words>>>> = {
  password_reset: resetMessage,
  invitation,
  address_change: addressChange,
  account_reopen: reopening,
}
