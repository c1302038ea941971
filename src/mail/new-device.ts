import type { Locale } from '../kernel/messages/messages.ts'
import type { Words } from './letter.ts'

interface Gaps {
  readonly name: string
  readonly place: string
  readonly network: string
  readonly device: string
  readonly at: Date
}

/** Time in UTC, named as such, because the person's time zone is unknown. */
function moment(locale: Locale, at: Date): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words.format(at)} (UTC)`
}

/** E-mail about a login from a device that the account didn't know. */
export const deviceMessages: Readonly<Record<Locale, (gaps: Gaps) => Words>> = {
  en: ({ name, place, network, device, at }) => ({
    subject: `A new device logged in at ${place}`,
    greeting: `Hello ${name},`,
    reason: `somebody logged in to your account at ${place} from a device or network that you have not used recently.`,
    notes: [
      `Time: ${moment('en', at)}`,
      `Device: ${device === '' ? 'unknown' : device}`,
      `Network: ${network}`,
      'If it was you, there is nothing to do.',
      `If it was not you, ask for a new password where you log in, which signs everybody out, and tell an administrator of ${place}.`,
    ],
  }),
  it: ({ name, place, network, device, at }) => ({
    subject: `Un nuovo dispositivo ha effettuato l’accesso su ${place}`,
    greeting: `Ciao ${name},`,
    reason: `qualcuno è entrato nel tuo account su ${place} da un dispositivo o da una rete che non usavi da tempo.`,
    notes: [
      `Ora: ${moment('it', at)}`,
      `Dispositivo: ${device === '' ? 'sconosciuto' : device}`,
      `Rete: ${network}`,
      'Se sei stato tu, non devi fare nulla.',
      `Se non sei stato tu, chiedi una nuova password dove accedi, che chiude tutte le sessioni, e avvisa chi gestisce ${place}.`,
    ],
  }),
  ro: ({ name, place, network, device, at }) => ({
    subject: `Un dispozitiv nou a intrat la ${place}`,
    greeting: `Bună, ${name},`,
    reason: `cineva a intrat în contul tău de la ${place} de pe un dispozitiv sau dintr-o rețea pe care nu le-ai mai folosit de ceva vreme.`,
    notes: [
      `Ora: ${moment('ro', at)}`,
      `Dispozitiv: ${device === '' ? 'necunoscut' : device}`,
      `Rețea: ${network}`,
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, cere o parolă nouă acolo unde intri, care încheie toate sesiunile, și anunță-i pe cei de la ${place}.`,
    ],
  }),
}
