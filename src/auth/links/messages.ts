import type { Locale } from '../../kernel/messages/messages.ts'
import type { Words } from '../mail/rules.ts'
import { spans } from './rules.ts'
import type { LinkKind } from './schema.ts'

interface Gaps {
  readonly name: string
  readonly place: string
  readonly minutes: number
  readonly asksPassword: boolean
}

type Worded = Readonly<Record<Locale, (gaps: Gaps) => Words>>

/** What a person reads who may set a new password. */
const reset: Worded = {
  en: ({ name, place, minutes }) => ({
    subject: `Set a new password for ${place}`,
    greeting: `Hello ${name},`,
    reason: `somebody asked for a new password for your account at ${place}. If it was you, set one here.`,
    action: 'Set a new password',
    notes: [
      `The link works once, for ${spans.en(minutes)}. Setting a new password signs you out everywhere.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  }),
  it: ({ name, place, minutes }) => ({
    subject: `Imposta una nuova password per ${place}`,
    greeting: `Ciao ${name},`,
    reason: `qualcuno ha chiesto una nuova password per il tuo account su ${place}. Se sei stato tu, impostala qui.`,
    action: 'Imposta una nuova password',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}. Una nuova password chiude tutte le tue sessioni.`,
      'Se non sei stato tu, non devi fare nulla: la tua password resta com’è.',
    ],
  }),
  ro: ({ name, place, minutes }) => ({
    subject: `Setează o parolă nouă pentru ${place}`,
    greeting: `Bună, ${name},`,
    reason: `cineva a cerut o parolă nouă pentru contul tău de la ${place}. Dacă ai fost tu, seteaz-o aici.`,
    action: 'Setează o parolă nouă',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}. O parolă nouă îți închide toate sesiunile.`,
      'Dacă nu ai fost tu, nu trebuie să faci nimic: parola ta rămâne cum este.',
    ],
  }),
}

/** What a person reads who is asked whether an address is theirs. */
const verification: Worded = {
  en: ({ name, place, minutes, asksPassword }) => ({
    subject: `Verify your address for ${place}`,
    greeting: `Hello ${name},`,
    reason: `your account at ${place} has this e-mail address. Please confirm that it is yours.`,
    action: 'Verify the address',
    notes: [
      `The link works once, for ${spans.en(minutes)}.`,
      ...(asksPassword
        ? ['It asks you for a new password, which nobody else will know, and signs you out everywhere.']
        : []),
      'If you have no such account, there is nothing to do.',
    ],
  }),
  it: ({ name, place, minutes, asksPassword }) => ({
    subject: `Verifica il tuo indirizzo per ${place}`,
    greeting: `Ciao ${name},`,
    reason: `il tuo account su ${place} ha questo indirizzo e-mail. Conferma che è tuo.`,
    action: 'Verifica l’indirizzo',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}.`,
      ...(asksPassword
        ? ['Ti chiede una nuova password, che nessun altro conoscerà, e chiude tutte le tue sessioni.']
        : []),
      'Se non hai questo account, non devi fare nulla.',
    ],
  }),
  ro: ({ name, place, minutes, asksPassword }) => ({
    subject: `Verifică-ți adresa pentru ${place}`,
    greeting: `Bună, ${name},`,
    reason: `contul tău de la ${place} are această adresă de e-mail. Confirmă că este a ta.`,
    action: 'Verifică adresa',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}.`,
      ...(asksPassword
        ? ['Îți cere o parolă nouă, pe care n-o va ști nimeni altcineva, și îți închide toate sesiunile.']
        : []),
      'Dacă nu ai un astfel de cont, nu trebuie să faci nimic.',
    ],
  }),
}

/** What a person reads for whom there is an account. */
const invitation: Worded = {
  en: ({ name, place, minutes }) => ({
    subject: `Your account at ${place}`,
    greeting: `Hello ${name},`,
    reason: `there is an account for you at ${place}. Choose a password, and you can log in.`,
    action: 'Choose a password',
    notes: [
      `The link works once, for ${spans.en(minutes)}.`,
      'If you did not expect this, there is nothing to do: nobody can use the account without a password.',
    ],
  }),
  it: ({ name, place, minutes }) => ({
    subject: `Il tuo account su ${place}`,
    greeting: `Ciao ${name},`,
    reason: `c’è un account per te su ${place}. Scegli una password e potrai accedere.`,
    action: 'Scegli una password',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}.`,
      'Se non te lo aspettavi, non devi fare nulla: senza password nessuno può usare l’account.',
    ],
  }),
  ro: ({ name, place, minutes }) => ({
    subject: `Contul tău de la ${place}`,
    greeting: `Bună, ${name},`,
    reason: `există un cont pentru tine la ${place}. Alege o parolă și vei putea intra.`,
    action: 'Alege o parolă',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}.`,
      'Dacă nu te așteptai la asta, nu trebuie să faci nimic: fără parolă nimeni nu poate folosi contul.',
    ],
  }),
}

export const linkMessages: Readonly<Record<LinkKind, Worded>> = {
  password_reset: reset,
  email_verify: verification,
  invitation,
}
