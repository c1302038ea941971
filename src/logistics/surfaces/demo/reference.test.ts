import { describe, expect, test } from 'vitest'
import { NewPartner } from '../../catalogue/partners/schema.ts'
import { NewLocation } from '../../catalogue/warehouses/schema-locations.ts'
import { NewWarehouse } from '../../catalogue/warehouses/schema.ts'
import { demoArticle } from './articles.ts'
import { demoPartners } from './partners.ts'
import { demoUnits } from './units.ts'
import { demoLocations, demoWarehouses } from './warehouses.ts'
import { demoCompanies } from './world.ts'

test('every record keeps the rules of its fields', () => {
  expect(demoWarehouses.filter((each) => !NewWarehouse.safeParse(each).success)).toEqual([])
  expect(demoLocations.filter((each) => !NewLocation.safeParse(each).success)).toEqual([])
  expect(demoPartners.filter((each) => !NewPartner.safeParse(each).success)).toEqual([])
})

describe.each(demoCompanies)('$name', ({ id, country_code, timezone, clients }) => {
  const warehouses = demoWarehouses.filter((each) => each.company_id === id)
  const units = demoUnits.filter((each) => each.company_id === id)
  const partners = demoPartners.filter((each) => each.company_id === id)

  test('has two warehouses, one of them the default, each with a few dozen locations of their own', () => {
    expect(warehouses.map((each) => each.is_default)).toEqual([true, false])
    expect(warehouses.every((each) => each.active && each.timezone === timezone)).toBe(true)
    for (const { code } of warehouses) {
      const codes = demoLocations.filter((each) => each.company_id === id && each.warehouse === code)
      expect(codes.length).toBeGreaterThanOrEqual(36)
      expect(new Set(codes.map((each) => each.code)).size).toBe(codes.length)
      expect(codes.filter((each) => !/^[A-D]-0[1-6]-0[1-3]$/.test(each.code))).toEqual([])
    }
  })

  test('knows every unit of its articles, and which ones are whole', () => {
    const codes = units.map((each) => each.code)
    expect(new Set(codes).size).toBe(codes.length)
    const articles = Array.from({ length: 5_000 }, (_, index) => demoArticle(index))
    const used = articles
      .filter((article) => article.company_id === id)
      .flatMap((article) => [article.um3pl, article.um3pl_2, article.um3pl_3].filter((unit) => unit !== null))
    expect([...new Set(used)].filter((unit) => !codes.includes(unit))).toEqual([])
    const whole = new Map(units.map((each) => [each.code, each.integer_only]))
    expect(['PCE', 'CTN', 'PAL', 'KG', 'L', 'M'].map((code) => whole.get(code))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('has suppliers, customers and carriers of its country, each with a code and a name of its own', () => {
    expect(partners).toHaveLength(38)
    for (const field of ['code', 'name', 'email', 'vat_number'] as const) {
      expect(new Set(partners.map((each) => each[field])).size).toBe(partners.length)
    }
    expect(partners.filter((each) => each.is_supplier)).toHaveLength(12)
    expect(partners.filter((each) => each.is_customer).length).toBeGreaterThanOrEqual(20)
    expect(partners.filter((each) => each.is_carrier)).toHaveLength(6)
    expect(new Set(partners.map((each) => each.address.country_code))).toEqual(new Set([country_code]))
    expect(partners.filter((each) => !/^\d+$/.test(each.address.postal_code ?? ''))).toEqual([])
    const owners = new Set(partners.map((each) => each.client))
    expect(owners).toEqual(new Set([null, ...clients.map((client) => client.code)]))
  })
})
