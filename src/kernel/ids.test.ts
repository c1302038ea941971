import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidv7 } from './ids.ts'

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('the form, the version and the variant', () => {
  fc.assert(
    fc.property(moments, (now) => {
      expect(uuidv7(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('the first 48 bits are the time, so they sort by it', () => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      const [left, right] = [uuidv7(a), uuidv7(b)]
      expect(Number.parseInt(left.replace('-', '').slice(0, 12), 16)).toBe(a)
      expect(a === b || left < right === a < b).toBe(true)
    }),
  )
})

test('no two are the same, over many refills of the pool', () => {
  const now = Date.now()
  expect(new Set(Array.from({ length: 20_000 }, () => uuidv7(now))).size).toBe(20_000)
})

test('the random bits are all in use', () => {
  const ids = Array.from({ length: 2_000 }, () => BigInt(`0x${uuidv7(0).replaceAll('-', '')}`))
  const [ones, all] = [ids.reduce((a, b) => a | b), ids.reduce((a, b) => a & b)]
  const varying = (ones ^ all).toString(2).replaceAll('0', '').length
  expect(varying).toBe(74)
})
