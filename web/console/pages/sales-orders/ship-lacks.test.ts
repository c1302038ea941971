import { expect, test } from 'vitest'
import { lacksOf } from './ship-lacks.ts'

const home = { address_line1: 'Via Roma 1', city: 'Torino' }
const parcel = { parcel_number: 'P-1', label: null, tracking_number: null }
const carriage = { carrier_code: 'UPS', tracking_number: '', parcels: undefined }

interface Case {
  readonly name: string
  readonly ship_to: Parameters<typeof lacksOf>[0]['ship_to']
  readonly leaving: Partial<Parameters<typeof lacksOf>[1]>
  readonly lacks: ReturnType<typeof lacksOf>
}

const cases: readonly Case[] = [
  {
    name: 'everything',
    ship_to: home,
    leaving: { parcels: [{ ...parcel, tracking_number: 'TRK-1' }] },
    lacks: [],
  },
  {
    name: 'no carrier, so no label',
    ship_to: home,
    leaving: { carrier_code: '', parcels: [parcel] },
    lacks: [],
  },
  {
    name: 'a number by hand',
    ship_to: home,
    leaving: { tracking_number: '1Z', parcels: [parcel] },
    lacks: [],
  },
  {
    name: 'no label',
    ship_to: home,
    leaving: { parcels: [parcel] },
    lacks: [{ kind: 'label', parcels: 'P-1' }],
  },
  { name: 'no parcel', ship_to: home, leaving: {}, lacks: [{ kind: 'parcel' }] },
  {
    name: 'half an address',
    ship_to: { city: 'Torino' },
    leaving: { carrier_code: '', parcels: [parcel] },
    lacks: [{ kind: 'address' }],
  },
  { name: 'nothing at all', ship_to: {}, leaving: {}, lacks: [{ kind: 'address' }, { kind: 'parcel' }] },
]

test.each(cases)('a shipment with $name', ({ ship_to, leaving, lacks }) => {
  expect(lacksOf({ ship_to }, { ...carriage, ...leaving })).toEqual(lacks)
})
