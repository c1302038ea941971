import type { Clock } from '../../kernel/clock.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { spans } from '../../mail/spans.ts'
import { greeted } from '../../identity/greetings.ts'
import { letterOf } from '../../mail/letter.ts'
import type { SiteComposer } from '../mail/store.ts'
import { setupLink, setup_s } from './rules.ts'
import { newSetup } from './setup.ts'
import { activeAdministratorBy } from './store.ts'

interface SetupLetterParts {
  readonly clock: Clock
  readonly address: () => string
  readonly appName: string
  readonly locale: Locale
}

interface Gaps {
  readonly name: string
  readonly place: string
}

const worded = greeted<Gaps>({
  en: ({ place }) => ({
    subject: `Administrator of ${place}`,
    reason: `you are an administrator of ${place}. Choose a password to sign in.`,
    action: 'Choose a password',
    notes: [
      `The link works once, for ${spans.en(setup_s / 60)}, and ends the sessions you have.`,
      'If you did not expect this, tell another administrator of the service.',
    ],
  }),
  it: ({ place }) => ({
    subject: `Amministratore di ${place}`,
    reason: `sei amministratore di ${place}. Scegli una password e potrai accedere.`,
    action: 'Scegli una password',
    notes: [
      `Il link funziona una volta sola, per ${spans.it(setup_s / 60)}, e termina le tue sessioni.`,
      'Se non te lo aspettavi, avvisa un altro amministratore del servizio.',
    ],
  }),
  ro: ({ place }) => ({
    subject: `Administrator la ${place}`,
    reason: `ești administrator la ${place}. Alege o parolă și vei putea intra.`,
    action: 'Alege o parolă',
    notes: [
      `Linkul funcționează o singură dată, timp de ${spans.ro(setup_s / 60)}, și îți închide sesiunile.`,
      'Dacă nu te așteptai la asta, anunță un alt administrator al serviciului.',
    ],
  }),
})

/** The link is created when the letter is sent. Only its hash is stored, and its day begins then. */
export function setupLetter({ clock, address, appName, locale: usual }: SetupLetterParts): SiteComposer {
  return async (connection, { email, locale: asked }) => {
    const administrator = await activeAdministratorBy(connection, email)
    if (administrator === undefined) return undefined
    const { token } = await newSetup(connection, administrator.id, clock.now())
    const locale = asked ?? usual
    const words = worded[locale]({ name: administrator.name, place: appName })
    return letterOf(email, locale, { ...words, link: setupLink(address(), token) })
  }
}
