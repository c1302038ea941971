import type { Locale } from '../../kernel/messages/messages.ts'

interface Gaps {
  readonly name: string
  readonly place: string
  readonly minutes: number
}

interface Worded {
  readonly subject: (gaps: Gaps) => string
  readonly greeting: (gaps: Gaps) => string
  readonly reason: (gaps: Gaps) => string
  readonly action: string
  readonly notes: readonly ((gaps: Gaps) => string)[]
}

/** From twenty on with a `de`, as after every hundred. */
function romanianMinutes(minutes: number): string {
  const rest = minutes % 100
  return rest > 0 && rest < 20 ? `${minutes} minute` : `${minutes} de minute`
}

/** What a person reads who may set a new password. */
export const resetMessages: Readonly<Record<Locale, Worded>> = {
  en: {
    subject: ({ place }) => `Set a new password for ${place}`,
    greeting: ({ name }) => `Hello ${name},`,
    reason: ({ place }) =>
      `somebody asked for a new password for your account at ${place}. If it was you, set one here.`,
    action: 'Set a new password',
    notes: [
      ({ minutes }) =>
        `The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.`,
      () => 'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  },
  it: {
    subject: ({ place }) => `Imposta una nuova password per ${place}`,
    greeting: ({ name }) => `Ciao ${name},`,
    reason: ({ place }) =>
      `qualcuno ha chiesto una nuova password per il tuo account su ${place}. Se sei stato tu, impostala qui.`,
    action: 'Imposta una nuova password',
    notes: [
      ({ minutes }) =>
        `Il link funziona una volta sola, per ${minutes} minuti. Una nuova password chiude tutte le tue sessioni.`,
      () => 'Se non sei stato tu, non devi fare nulla: la tua password resta com’è.',
    ],
  },
  ro: {
    subject: ({ place }) => `Setează o parolă nouă pentru ${place}`,
    greeting: ({ name }) => `Bună, ${name},`,
    reason: ({ place }) =>
      `cineva a cerut o parolă nouă pentru contul tău de la ${place}. Dacă ai fost tu, seteaz-o aici.`,
    action: 'Setează o parolă nouă',
    notes: [
      ({ minutes }) =>
        `Linkul funcționează o singură dată, timp de ${romanianMinutes(minutes)}. O parolă nouă îți închide toate sesiunile.`,
      () => 'Dacă nu ai fost tu, nu trebuie să faci nimic: parola ta rămâne cum este.',
    ],
  },
}
