import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IsTheirs, erasedEmail, mark, scrubbedJson, scrubbedText, wordsIn } from './scrub.ts'

const anna = { email: 'anna@shop.example', words: ['Anna Bianchi'] }

describe('texts', () => {
  test.each([
    ['Write to anna@shop.example.', `Write to ${erasedEmail}.`],
    ['ANNA@Shop.Example', erasedEmail],
    [
      'joanna@shop.example and anna@shop.example.org stay',
      'joanna@shop.example and anna@shop.example.org stay',
    ],
    ['<anna@shop.example>,anna@shop.example', `<${erasedEmail}>,${erasedEmail}`],
    ['Call anna bianchi, not Anna Bianchini', `Call ${mark}, not Anna Bianchini`],
  ])('%s', (given, clean) => {
    expect(scrubbedText(given, anna)).toBe(clean)
  })

  test('what is too short to be told from others is no word, and longer ones come first', () => {
    expect(wordsIn(['Li', null, 'Anna', 'Anna Bianchi', mark, 'Anna'])).toEqual(['Anna Bianchi', 'Anna'])
  })
})

test('an address is taken by the letter, whatever it is made of', () => {
  for (const email of [
    'a-b+c.d/e@x-y.example',
    "o'neil{1}|*@shop.example",
    'ștefan@shop.example',
    '$&@shop.example',
  ])
    expect(scrubbedText(`to ${email}, and`, { email, words: ['(x)'] })).toBe(`to ${erasedEmail}, and`)
})

function scrubbed(value: unknown, isTheirs?: IsTheirs) {
  return JSON.parse(scrubbedJson(JSON.stringify(value), anna, isTheirs))
}

describe('objects', () => {
  test('one with the address loses all that says who it is', () => {
    const ship_to = { name: 'Anna', city: 'Modena', country_code: 'IT', email: 'Anna@Shop.example' }
    expect(scrubbed({ id: 1, name: 'Order', ship_to })).toEqual({
      id: 1,
      name: 'Order',
      ship_to: { name: mark, city: mark, country_code: 'IT', email: erasedEmail },
    })
  })

  test('an address is a part of whose it is', () => {
    const partner = { name: 'Anna', email: 'anna@shop.example', address: { city: 'Modena' } }
    expect(scrubbed({ data: [partner] }).data[0]).toEqual({
      name: mark,
      email: erasedEmail,
      address: { city: mark },
    })
  })

  test('what was and what is are both erased', () => {
    expect(
      scrubbed({ email: { from: 'old@shop.example', to: 'anna@shop.example' }, name: ['A.', 'Anna'] }),
    ).toEqual({
      email: { from: erasedEmail, to: erasedEmail },
      name: [mark, mark],
    })
  })

  test('those of others lose the address only', () => {
    const other = { name: 'Bea', email: 'bea@shop.example', notes: 'asks for anna@shop.example' }
    expect(scrubbed(other)).toEqual({ ...other, notes: `asks for ${erasedEmail}` })
  })

  test('a recipient with an address of their own is not the person whose order it is', () => {
    const ship_to = { name: 'Bea', email: 'bea@shop.example' }
    const order = { id: 7, ship_to, notes: 'For Anna Bianchi' }
    expect(scrubbed(order, (_, isRoot) => isRoot)).toEqual({ ...order, notes: `For ${mark}` })
    expect(scrubbed({ id: 7, ship_to: { name: 'Anna' } }, ({ id }) => id === 7)).toEqual({
      id: 7,
      ship_to: { name: mark },
    })
  })

  test('names of fields and texts alone are looked at, too', () => {
    expect(scrubbed({ 'anna@shop.example': 1 })).toEqual({ [erasedEmail]: 1 })
    expect(scrubbed('anna@shop.example')).toBe(erasedEmail)
  })

  test('numbers, spaces and the gaps of records stay as they are', () => {
    const text =
      '{"q": 123456789012.345678, "allowed":\t"transitions"\t,"e":1E+30,"ship_to":{"email":"anna@shop.example"}}'
    expect(scrubbedJson(text, anna)).toBe(text.replace('anna@shop.example', erasedEmail))
  })

  test('a text without the person stays the same', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(scrubbedJson(text, { email: 'nobody@nowhere.invalid', words: [] })).toBe(text)
      }),
    )
  })

  test('wherever the address stands it is gone, and the rest is the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, key) => {
        const text = JSON.stringify({ rest: value, [`k${key}`]: [`(${anna.email})`] })
        const clean = scrubbedJson(text, anna)
        expect(clean).not.toContain(anna.email)
        expect(JSON.parse(clean).rest).toEqual(JSON.parse(text).rest)
      }),
    )
  })
})
