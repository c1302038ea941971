import { slugOf } from '../../../kernel/slugs.ts'
import type { Partner } from '../../catalogue/partners/schema.ts'
import { padded } from './catalogue.ts'
import { Dice } from './dice.ts'
import { type Land, lands } from './words-partners.ts'
import { demoCompanies } from './world.ts'

export interface DemoPartner extends Omit<
  Partner,
  'id' | 'client_3pl_id' | 'version' | 'created_at' | 'updated_at'
> {
  /** Code of the partner's client company; null if all of them share it. */
  readonly client: string | null
}

const kinds = ['supplier', 'customer', 'carrier'] as const
type Kind = (typeof kinds)[number]

export const demoPartners: readonly DemoPartner[] = lands.flatMap((land) => {
  const dice = new Dice(land.company_id)
  return kinds.flatMap((kind) =>
    land[kind].names.map((pattern, at) => ({
      ...partnerOf(land, dice, pattern),
      ...tradeOf(land, dice, kind),
      code: `${land[kind].code}-${padded(at + 1, 3)}`,
    })),
  )
})

function partnerOf(land: Land, dice: Dice, pattern: string) {
  const name = pattern.replace('*', dice.pick(land.families))
  return {
    company_id: land.company_id,
    name,
    vat_number: digits(land.vat_number, dice),
    email: `${land.mailbox}@${slugOf(name, 'partner')}.example`,
    phone: digits(land.phone, dice),
    address: addressOf(land, dice),
    active: !dice.chance(4),
  }
}

/** Carriers serve all client companies; most other partners trade with one. */
function tradeOf({ company_id }: Land, dice: Dice, kind: Kind) {
  const clients = demoCompanies.find(({ id }) => id === company_id)?.clients ?? []
  const shared = kind === 'carrier' || dice.chance(25)
  return {
    client: shared ? null : dice.pick(clients).code,
    is_supplier: kind === 'supplier',
    is_customer: kind === 'customer' || (kind === 'supplier' && dice.chance(10)),
    is_carrier: kind === 'carrier',
  }
}

function digits(pattern: string, dice: Dice): string {
  return pattern.replaceAll('#', () => String(dice.below(10)))
}

function addressOf({ towns, streets, country_code }: Land, dice: Dice): DemoPartner['address'] {
  const [, postal_code = '', city = '', region] = /^(\d+) (.+?)(?: ([A-Z]{2}))?$/.exec(dice.pick(towns)) ?? []
  const address_line1 = `${dice.pick(streets)} ${dice.below(120) + 1}`
  return { address_line1, postal_code, city, ...(region !== undefined && { region }), country_code }
}
