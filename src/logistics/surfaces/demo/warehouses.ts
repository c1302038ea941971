import type { Warehouse } from '../../catalogue/warehouses/schema.ts'
import { padded } from './catalogue.ts'
import { Dice } from './dice.ts'

export interface DemoWarehouse extends Omit<Warehouse, 'id' | 'version' | 'created_at' | 'updated_at'> {
  /** Number of aisles, each with six bays of three levels. */
  readonly aisles: number
}

const usual = { active: true, auto_putaway: true }

export const demoWarehouses: readonly DemoWarehouse[] = [
  {
    ...usual,
    company_id: 1,
    code: 'MOD',
    name: 'Modena Campogalliano',
    address: {
      address_line1: 'Via del Passatore 30',
      postal_code: '41011',
      city: 'Campogalliano',
      region: 'MO',
      country_code: 'IT',
    },
    timezone: 'Europe/Rome',
    is_default: true,
    aisles: 3,
  },
  {
    ...usual,
    company_id: 1,
    code: 'BRI',
    name: 'Bari Interporto',
    address: {
      address_line1: 'Corso Europa 4',
      postal_code: '70132',
      city: 'Bari',
      region: 'BA',
      country_code: 'IT',
    },
    timezone: 'Europe/Rome',
    is_default: false,
    auto_putaway: false,
    aisles: 2,
  },
  {
    ...usual,
    company_id: 2,
    code: 'HAM',
    name: 'Hamburg Altenwerder',
    address: {
      address_line1: 'Vollhöfner Weiden 12',
      postal_code: '21129',
      city: 'Hamburg',
      country_code: 'DE',
    },
    timezone: 'Europe/Berlin',
    is_default: true,
    aisles: 4,
  },
  {
    ...usual,
    company_id: 2,
    code: 'LEJ',
    name: 'Leipzig Nord',
    address: {
      address_line1: 'Poststraße 8',
      postal_code: '04158',
      city: 'Leipzig',
      region: 'Sachsen',
      country_code: 'DE',
    },
    timezone: 'Europe/Berlin',
    is_default: false,
    aisles: 2,
  },
  {
    ...usual,
    company_id: 3,
    code: 'CLJ',
    name: 'Cluj Apahida',
    address: {
      address_line1: 'Strada Libertății 118',
      postal_code: '407035',
      city: 'Apahida',
      region: 'CJ',
      country_code: 'RO',
    },
    timezone: 'Europe/Bucharest',
    is_default: true,
    aisles: 3,
  },
  {
    ...usual,
    company_id: 3,
    code: 'CND',
    name: 'Constanța Port',
    address: {
      address_line1: 'Incinta Port, Dana 51',
      postal_code: '900900',
      city: 'Constanța',
      region: 'CT',
      country_code: 'RO',
    },
    timezone: 'Europe/Bucharest',
    is_default: false,
    auto_putaway: false,
    aisles: 2,
  },
]

export interface DemoLocation {
  readonly company_id: number
  /** Code of the warehouse. */
  readonly warehouse: string
  readonly code: string
  readonly purpose: 'pick' | 'reserve' | null
  readonly active: boolean
}

/** `A-01-01` to `C-06-03`: aisle, bay, level. A few bays are closed. */
export const demoLocations: readonly DemoLocation[] = demoWarehouses.flatMap(
  ({ company_id, code: warehouse, aisles }, nth) => {
    const dice = new Dice(nth)
    return Array.from({ length: aisles * 6 * 3 }, (_, at) => {
      const [aisle, bay, level] = [Math.floor(at / 18), (Math.floor(at / 3) % 6) + 1, (at % 3) + 1]
      const code = `${String.fromCodePoint(65 + aisle)}-${padded(bay, 2)}-${padded(level, 2)}`
      return { company_id, warehouse, code, purpose: purposeOf(level), active: !dice.chance(3) }
    })
  },
)

/** The level within reach is for picking; the top level is reserve. */
function purposeOf(level: number): DemoLocation['purpose'] {
  if (level === 1) return 'pick'
  return level === 3 ? 'reserve' : null
}

/** Open locations of each company's default warehouse, where its history takes place. */
const openPlaces = new Map(
  demoWarehouses
    .filter(({ is_default }) => is_default)
    .map(({ company_id, code }) => [
      company_id,
      demoLocations.filter(
        (each) => each.company_id === company_id && each.warehouse === code && each.active,
      ),
    ]),
)

/** Location of an article. Neighbours in the catalogue are aisles apart, so that picking is a walk. */
export function demoPlace(company_id: number, article_id: number): string | undefined {
  const places = openPlaces.get(company_id) ?? []
  return places[(article_id * 19) % places.length]?.code
}

/** The open pick location below a reserve location; undefined if `code` isn't one, or nothing is below. */
export function pickPlaceBelow(company_id: number, code: string): string | undefined {
  const places = openPlaces.get(company_id) ?? []
  const isReserve = places.some((each) => each.code === code && each.purpose === 'reserve')
  const below = code.replace(/\d+$/, '01')
  return isReserve ? places.find((each) => each.code === below)?.code : undefined
}
