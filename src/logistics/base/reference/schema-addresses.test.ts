import { describe, expect, test } from 'vitest'
import { Problem } from '../../../kernel/problem.ts'
import { parse } from '../../../kernel/validation.ts'
import { Address } from './schema-addresses.ts'

const full = {
  name: 'Anna Bianchi',
  company_name: 'Frantoio Bianchi',
  address_line1: 'Via Emilia 12',
  address_line2: 'Scala B',
  city: 'Modena',
  postal_code: '41121',
  region: 'MO',
  country_code: 'IT',
  phone: '+39 059 123456',
  email: 'anna@bianchi.example',
}

describe('an address', () => {
  test.each([
    ['with every line', full, full],
    ['without lines', {}, {}],
    ['as PHP writes an empty one', [], {}],
    ['that is nothing', null, {}],
    ['with lines that are nothing', { city: 'Modena', region: null }, { city: 'Modena' }],
    ['with a country in small letters', { country_code: 'ro' }, { country_code: 'RO' }],
    ['with what no address has', { city: 'Modena', planet: 'Earth' }, { city: 'Modena' }],
  ])('%s', (_, given, wanted) => {
    expect(parse(Address, given)).toEqual(wanted)
  })

  test.each([
    ['a text', 'Via Emilia 12', { path: 'body', rule: 'object' }],
    ['a list', ['Via Emilia 12'], { path: 'body', rule: 'object' }],
    ['a number in a line', { postal_code: 41121 }, { path: 'postal_code', rule: 'string' }],
    ['a line too long', { city: 'x'.repeat(256) }, { path: 'city', rule: 'max_string' }],
    ['a country of three letters', { country_code: 'ITA' }, { path: 'country_code', rule: 'format' }],
    ['a country of other letters', { country_code: 'İT' }, { path: 'country_code', rule: 'format' }],
    ['no e-mail address', { email: 'anna' }, { path: 'email', rule: 'email' }],
    ['a NUL', { city: 'a\0b' }, { path: 'city', rule: 'format' }],
  ])('is not %s', (_, given, fault) => {
    const refusal = (() => {
      try {
        return parse(Address, given)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Problem)
    expect(refusal).toMatchObject({ faults: [fault] })
  })
})
