import { list } from '../catalogue.ts'
import { lands } from '../words-partners.ts'

/** Words of all countries in one list, so goods also go abroad. */
const towns = lands.flatMap(({ towns: own, country_code }) => own.map((town) => ({ town, country_code })))

/** `city`, `postal_code` and `country_code` share the index of their town. */
export const cities = towns.map(({ town }) => /^\d+ (.+?)(?: [A-Z]{2})?$/.exec(town)?.[1] ?? town)
export const postalCodes = towns.map(({ town }) => town.split(' ')[0] ?? '')
export const countries = towns.map(({ country_code }) => country_code)

export const streets = lands.flatMap((land) => land.streets)
export const families = lands.flatMap((land) => land.families)
export const firstNames = list(
  'Anna | Marco | Ioana | Jens | Elena | Petra | Luca | Giulia | Andrei | Katrin | Matteo | Sofia | Radu | Heike | Paolo | Chiara | Mihai | Lars | Francesca | Bogdan | Silke | Davide | Cristina | Uwe | Alessia | Stefan | Martina | Dragos | Birgit | Simone',
)
export const businesses = list(
  '* Retail | Casa * | * & Co. | Bottega * | * Handel GmbH | Atelier * | * Market | Grup * S.R.L. | * Import | Emporio * S.r.l.',
)

/** Notes of many orders; `rareNote` is on one in five thousand. Searches then find thousands or a handful. */
export const commonNotes = list(
  'Please ring the bell | Deliver to the reception desk | Gift wrapping, no invoice in the parcel | Leave with the neighbour on the ground floor | Call before delivery | Deliver on weekdays only | Use the goods entrance in the courtyard | Fragile, this side up | Standing order of the month | Second attempt, the first parcel was refused',
)
export const rareNote = 'Murano chandelier: two people to carry it'

export const carriers = list('BRT | DHL | GLS | UPS')
export const services = list('standard | express | economy')
export const channels = list('webshop | marketplace | edi | phone')
export const holdReasons = list('Waiting for payment | Address to be confirmed | Customs papers are missing')
export const cancelReasons = list(
  'Cancelled by the customer | Ordered twice | Payment failed | Article discontinued',
)
export const returnReasons = list('damaged | wrong_article | not_wanted | too_late')
