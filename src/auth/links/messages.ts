import { closedCore } from '../../identity/closing/messages.ts'
import { greeted } from '../../identity/greetings.ts'
import { resetMessage } from '../../identity/links/messages.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Words } from '../../mail/letter.ts'
import { spans } from '../../mail/spans.ts'
import { voice } from '../notices/messages.ts'
import type { LinkKind } from './schema.ts'

interface Gaps {
  readonly name: string
  readonly place: string
  readonly minutes: number
  readonly asksPassword: boolean
}

const closed = closedCore(voice)
const newPassword: Readonly<Record<Locale, string>> = {
  en: 'It asks you for a new password, which nobody else will know, and signs you out everywhere.',
  it: 'Ti chiede una nuova password, che nessun altro conoscerà, e chiude tutte le tue sessioni.',
  ro: 'Îți cere o parolă nouă, pe care n-o va ști nimeni altcineva, și îți închide toate sesiunile.',
}

const verification = greeted<Gaps>({
  en: ({ place, minutes, asksPassword }) => ({
    subject: `Verify your address for ${place}`,
    reason: `your account at ${place} has this e-mail address. Please confirm that it is yours.`,
    action: 'Verify the address',
    notes: [
      `The link works once, for ${spans.en(minutes)}.`,
      ...(asksPassword ? [newPassword.en] : []),
      'If you have no such account, there is nothing to do.',
    ],
  }),
  it: ({ place, minutes, asksPassword }) => ({
    subject: `Verifica il tuo indirizzo per ${place}`,
    reason: `il tuo account su ${place} ha questo indirizzo e-mail. Conferma che è tuo.`,
    action: 'Verifica l’indirizzo',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}.`,
      ...(asksPassword ? [newPassword.it] : []),
      'Se non hai questo account, non devi fare nulla.',
    ],
  }),
  ro: ({ place, minutes, asksPassword }) => ({
    subject: `Verifică-ți adresa pentru ${place}`,
    reason: `contul tău de la ${place} are această adresă de e-mail. Confirmă că este a ta.`,
    action: 'Verifică adresa',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}.`,
      ...(asksPassword ? [newPassword.ro] : []),
      'Dacă nu ai un astfel de cont, nu trebuie să faci nimic.',
    ],
  }),
})

const invitation = greeted<Gaps>({
  en: ({ place, minutes }) => ({
    subject: `Your account at ${place}`,
    reason: `there is an account for you at ${place}. Choose a password to log in.`,
    action: 'Choose a password',
    notes: [
      `The link works once, for ${spans.en(minutes)}.`,
      'If you did not expect this, there is nothing to do: nobody can use the account without a password.',
    ],
  }),
  it: ({ place, minutes }) => ({
    subject: `Il tuo account su ${place}`,
    reason: `c’è un account per te su ${place}. Scegli una password e potrai accedere.`,
    action: 'Scegli una password',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}.`,
      'Se non te lo aspettavi, non devi fare nulla: senza password nessuno può usare l’account.',
    ],
  }),
  ro: ({ place, minutes }) => ({
    subject: `Contul tău de la ${place}`,
    reason: `există un cont pentru tine la ${place}. Alege o parolă și vei putea intra.`,
    action: 'Alege o parolă',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}.`,
      'Dacă nu te așteptai la asta, nu trebuie să faci nimic: fără parolă nimeni nu poate folosi contul.',
    ],
  }),
})

const reopening = greeted<Gaps>({
  en: ({ place, minutes }) => ({
    ...closed.en(place),
    action: 'Open the account again',
    notes: [
      `For ${spans.en(minutes)} you can open it again by this link, with a new password. After that your name and address are erased for good.`,
      'If you closed it yourself, there is nothing to do.',
      `If it was not you, open it again, and tell an administrator of ${place}: somebody knew your password.`,
    ],
  }),
  it: ({ place, minutes }) => ({
    ...closed.it(place),
    action: 'Riapri l’account',
    notes: [
      `Per ${spans.it(minutes)} puoi riaprirlo con questo link, con una nuova password. Poi il tuo nome e il tuo indirizzo vengono cancellati per sempre.`,
      'Se lo hai chiuso tu, non devi fare nulla.',
      `Se non sei stato tu, riaprilo e avvisa chi gestisce ${place}: qualcuno conosceva la tua password.`,
    ],
  }),
  ro: ({ place, minutes }) => ({
    ...closed.ro(place),
    action: 'Redeschide contul',
    notes: [
      `Timp de ${spans.ro(minutes)} îl poți redeschide prin acest link, cu o parolă nouă. După aceea numele și adresa ta sunt șterse definitiv.`,
      'Dacă l-ai închis tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, redeschide-l și anunță-i pe cei de la ${place}: cineva îți știa parola.`,
    ],
  }),
})

const joining = greeted<Gaps>({
  en: ({ place, minutes, asksPassword }) => ({
    subject: `${place} would like to add your account`,
    reason: `${place} would like you to log in there with the account you already have. Until you accept, it sees nothing but this e-mail address.`,
    action: `Join ${place}`,
    notes: [
      `The link works once, for ${spans.en(minutes)}. Once you accept, ${place} sees your name and e-mail address.`,
      ...(asksPassword ? [newPassword.en] : []),
      `If you do not want to join, there is nothing to do: ${place} cannot use your account.`,
    ],
  }),
  it: ({ place, minutes, asksPassword }) => ({
    subject: `${place} vorrebbe aggiungere il tuo account`,
    reason: `${place} vorrebbe che tu accedessi lì con l’account che hai già. Finché non accetti, vede solo questo indirizzo e-mail.`,
    action: `Entra in ${place}`,
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}. Quando accetti, ${place} vede il tuo nome e il tuo indirizzo e-mail.`,
      ...(asksPassword ? [newPassword.it] : []),
      `Se non vuoi entrare, non devi fare nulla: ${place} non può usare il tuo account.`,
    ],
  }),
  ro: ({ place, minutes, asksPassword }) => ({
    subject: `${place} ar dori să îți adauge contul`,
    reason: `${place} ar dori să intri acolo cu contul pe care îl ai deja. Până nu accepți, vede numai această adresă de e-mail.`,
    action: `Intră în ${place}`,
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}. După ce accepți, ${place} îți vede numele și adresa de e-mail.`,
      ...(asksPassword ? [newPassword.ro] : []),
      `Dacă nu vrei să intri, nu trebuie să faci nimic: ${place} nu îți poate folosi contul.`,
    ],
  }),
})

export const linkMessages: Readonly<Record<LinkKind, Readonly<Record<Locale, (gaps: Gaps) => Words>>>> = {
  password_reset: resetMessage,
  email_verify: verification,
  invitation,
  account_reopen: reopening,
  site_join: joining,
}
