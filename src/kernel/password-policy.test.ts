import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordFaults } from './password-policy.ts'
import { stopwatch } from '../../test/support/stopwatch.ts'

const personal = ['anna.rossi@web-shop.example', 'Anna Rossi', 'Web Shop München']
const ruleOf = (password: string) => passwordFaults(password, personal).map((fault) => fault.rule)

describe('the password policy', () => {
  test.each(['', 'a', '1234567', '🦄🦄🦄🦄🦄🦄🦄'])('%j is too short', (password) => {
    expect(ruleOf(password)).toEqual(['min_string'])
  })
  test('counts characters, not bytes or halves of them', () => {
    const varied = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(0x1f600 + (i % 60))).join('')
    expect(ruleOf('🦄🍕🚀🎸🌵🎲🧩🪁')).toEqual([])
    expect(ruleOf(varied)).toEqual(expect.not.arrayContaining(['max_string']))
    expect(ruleOf(`${varied}x`)).toEqual(['max_string'])
  })
  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'passw0rd123',
    'password12345678',
    'iloveyou',
    'letmein1',
    'trustno1',
    '12345678',
    '87654321',
    '1234567890',
    '0987654321',
    'abcdefgh',
    'abcd1234',
    '11111111',
    'aaaaaaaa',
    '12121212',
    'qwertyuiop',
    'qwerty123',
    'asdfghjkl',
    '1qaz2wsx',
    '1q2w3e4r',
    'zaq12wsx',
    'qazwsxedc',
    '123qweasd',
    'qwertz12',
    'dragon123',
    'monkeymonkey',
    'Summer2024!',
    'm1cha3l99',
    'juventus1',
    'Parola123',
    'forzainter',
    'ｐａｓｓｗｏｒｄ',
  ])('%j is common', (password) => {
    expect(ruleOf(password)).toEqual(['common_password'])
  })
  test.each([
    'anna.rossi@web-shop.example',
    'ANNA.ROSSI',
    'annarossi',
    'Anna Rossi',
    'Rossi2024',
    'web-shop-munchen',
    'WebShopMünchen1!',
  ])('%j is personal', (password) => {
    expect(ruleOf(password)).toEqual(['personal_password'])
  })
  test.each([
    'correct horse battery',
    'secret-of-tests',
    'x9#kLm2$vQ',
    '  spaces kept  ',
    'ziua de maine',
    'lowercaseonlyfine',
    '48151623420815',
    'Tr0ub4dor&3',
    'annas favourite lamp',
    'ВсёХорошоЗдесь',
    '我喜歡喝綠色的茶',
  ])('%j is fine: no rule asks for kinds of characters', (password) => {
    expect(ruleOf(password)).toEqual([])
  })
  test('security 37: decides about anything, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (password) => {
        const passed_ms = stopwatch()
        expect(passwordFaults(password, [...personal, password]).length).toBeLessThanOrEqual(1)
        expect(passed_ms()).toBeLessThan(500)
      }),
      { numRuns: 50 },
    )
    for (const hostile of ['a'.repeat(5000), '1'.repeat(256), '!'.repeat(255), 'a1'.repeat(128)])
      ruleOf(hostile)
  })
})
