import { defined } from '../../../kernel/objects.ts'
import type { Warehouse } from '../../catalogue/warehouses/schema.ts'
import { padded } from './catalogue.ts'
import { Dice } from './dice.ts'
import { demoCompanies } from './world.ts'

export interface DemoWarehouse extends Omit<Warehouse, 'id' | 'version' | 'created_at' | 'updated_at'> {
  /** Number of aisles, each with six bays of three levels. */
  readonly aisles: number
}

/** Warehouses with their street, town and aisles. The first of a company is its default one. */
const addresses = [
  {
    company_id: 1,
    code: 'MOD',
    name: 'Modena Campogalliano',
    at: ['Via del Passatore 30', '41011', 'Campogalliano', 'MO'],
    aisles: 3,
  },
  {
    company_id: 1,
    code: 'BRI',
    name: 'Bari Interporto',
    at: ['Corso Europa 4', '70132', 'Bari', 'BA'],
    aisles: 2,
    auto_putaway: false,
  },
  {
    company_id: 2,
    code: 'HAM',
    name: 'Hamburg Altenwerder',
    at: ['Vollhöfner Weiden 12', '21129', 'Hamburg'],
    aisles: 4,
  },
  {
    company_id: 2,
    code: 'LEJ',
    name: 'Leipzig Nord',
    at: ['Poststraße 8', '04158', 'Leipzig', 'Sachsen'],
    aisles: 2,
  },
  {
    company_id: 3,
    code: 'CLJ',
    name: 'Cluj Apahida',
    at: ['Strada Libertății 118', '407035', 'Apahida', 'CJ'],
    aisles: 3,
  },
  {
    company_id: 3,
    code: 'CND',
    name: 'Constanța Port',
    at: ['Incinta Port, Dana 51', '900900', 'Constanța', 'CT'],
    aisles: 2,
    auto_putaway: false,
  },
]

export const demoWarehouses: readonly DemoWarehouse[] = demoCompanies.flatMap(
  ({ id, timezone, country_code }) =>
    addresses
      .filter(({ company_id }) => company_id === id)
      .map(({ at: [address_line1, postal_code, city, region], ...place }, nth) => ({
        active: true,
        auto_putaway: true,
        ...place,
        address: defined({ address_line1, postal_code, city, region, country_code }),
        timezone,
        is_default: nth === 0,
      })),
)

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
