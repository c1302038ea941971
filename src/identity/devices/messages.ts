import type { Locale } from '../../kernel/messages/messages.ts'
import { greeted } from '../greetings.ts'
import { type Voice, askedAnew } from '../notices/messages.ts'

interface Gaps {
  readonly name: string
  readonly place: string
  readonly network: string
  readonly device: string
  readonly at: Date
  readonly voice: Voice
}

/** Time in UTC, named as such, because the person's time zone is unknown. */
function moment(locale: Locale, at: Date): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words.format(at)} (UTC)`
}

export const deviceMessages = greeted<Gaps>({
  en: ({ place, network, device, at, voice }) => ({
    subject: `A new device logged in at ${place}`,
    reason: `somebody logged in to your account at ${place} from a device or network that you have not used recently.`,
    notes: [
      `Time: ${moment('en', at)}`,
      `Device: ${device === '' ? 'unknown' : device}`,
      `Network: ${network}`,
      'If it was you, there is nothing to do.',
      `If it was not you, ${askedAnew(voice).en}, which signs everybody out, and ${voice.contact.en(place)}.`,
    ],
  }),
  it: ({ place, network, device, at, voice }) => ({
    subject: `Un nuovo dispositivo ha effettuato l’accesso su ${place}`,
    reason: `qualcuno è entrato nel tuo account su ${place} da un dispositivo o da una rete che non usavi da tempo.`,
    notes: [
      `Ora: ${moment('it', at)}`,
      `Dispositivo: ${device === '' ? 'sconosciuto' : device}`,
      `Rete: ${network}`,
      'Se sei stato tu, non devi fare nulla.',
      `Se non sei stato tu, ${askedAnew(voice).it}, che chiude tutte le sessioni, e ${voice.contact.it(place)}.`,
    ],
  }),
  ro: ({ place, network, device, at, voice }) => ({
    subject: `Un dispozitiv nou a intrat la ${place}`,
    reason: `cineva a intrat în contul tău de la ${place} de pe un dispozitiv sau dintr-o rețea pe care nu le-ai mai folosit de ceva vreme.`,
    notes: [
      `Ora: ${moment('ro', at)}`,
      `Dispozitiv: ${device === '' ? 'necunoscut' : device}`,
      `Rețea: ${network}`,
      'Dacă ai fost tu, nu trebuie să faci nimic.',
      `Dacă nu ai fost tu, ${askedAnew(voice).ro}, care încheie toate sesiunile, și ${voice.contact.ro(place)}.`,
    ],
  }),
})
