import { spans } from '../../mail/spans.ts'
import { greeted } from '../greetings.ts'

interface Gaps {
  readonly name: string | null
  readonly place: string
  readonly minutes: number
}

export const resetMessage = greeted<Gaps>({
  en: ({ place, minutes }) => ({
    subject: `Set a new password for ${place}`,
    reason: `somebody asked for a new password for your account at ${place}. If it was you, set one here.`,
    action: 'Set a new password',
    notes: [
      `The link works once, for ${spans.en(minutes)}. Setting a new password signs you out everywhere.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  }),
  it: ({ place, minutes }) => ({
    subject: `Imposta una nuova password per ${place}`,
    reason: `qualcuno ha chiesto una nuova password per il tuo account su ${place}. Se sei stato tu, impostala qui.`,
    action: 'Imposta una nuova password',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(minutes)}. Una nuova password chiude tutte le tue sessioni.`,
      'Se non sei stato tu, non devi fare nulla: la tua password resta com’è.',
    ],
  }),
  ro: ({ place, minutes }) => ({
    subject: `Setează o parolă nouă pentru ${place}`,
    reason: `cineva a cerut o parolă nouă pentru contul tău de la ${place}. Dacă ai fost tu, seteaz-o aici.`,
    action: 'Setează o parolă nouă',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(minutes)}. O parolă nouă îți închide toate sesiunile.`,
      'Dacă nu ai fost tu, nu trebuie să faci nimic: parola ta rămâne cum este.',
    ],
  }),
})
