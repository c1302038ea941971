import { expect, test } from 'vitest'
import { type Door, TellingAnswer, compared, doorTable, timesOf } from '../bench/support/doors.ts'

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + i)

test('a kind is told where it takes longer or shorter more often than by chance, and by enough of the time', () => {
  const kinds = compared(
    new Map([
      ['the first', numbers(100, 1_000)],
      ['the same', numbers(100, 1_000)],
      ['longer', numbers(100, 2_000)],
      ['shorter', numbers(100, 500)],
      ['longer by a little', numbers(100, 1_040)],
    ]),
  )
  expect(kinds.map(({ kind, longer, told }) => [kind, longer, told])).toEqual([
    ['the first', 0.5, 'not told'],
    ['the same', 0.5, 'not told'],
    ['longer', 1, 'told'],
    ['shorter', 0, 'told'],
    ['longer by a little', 0.82, 'not told'],
  ])
  expect(kinds[1]?.chance).toBeCloseTo(0.08, 2)
})

test('of a few addresses nothing is said', () => {
  const times = new Map([
    ['the first', [1, 2]],
    ['longer', [8, 9]],
  ])
  expect(compared(times).map(({ told }) => told)).toEqual(['too few', 'too few'])
})

/** Asked about two addresses of each of two kinds. */
function doorOf(text: (address: string) => string, status = 200): Door {
  return {
    name: 'a door',
    kinds: [
      { name: 'a user', addresses: ['anna', 'ivan'] },
      { name: 'nobody', addresses: ['mira', 'otto'] },
    ],
    status: 200,
    ask: (address) => Promise.resolve({ status, text: text(address), ms: 1 }),
  }
}

test('answers that differ in the address, in ids and in times are the same', async () => {
  let id = 0
  const door = doorOf((email) => JSON.stringify({ id: (id += 1), email, at: new Date().toISOString() }))
  const times = await timesOf(door, 1)
  expect(times).toMatchObject({ door: 'a door', requests: 4, kinds: [{ median_ms: 1 }, { median_ms: 1 }] })
  expect(doorTable(times).rows.map(([kind]) => kind)).toEqual(['a user', 'nobody'])
})

test('a door that tells by its words, or does not answer as it should, is an error that says so', async () => {
  const telling = timesOf(
    doorOf((address) => (address === 'otto' ? 'unknown' : 'wrong password')),
    1,
  )
  await expect(telling).rejects.toThrow(TellingAnswer)
  await expect(telling).rejects.toThrow(/^a door: of .* it says 200 .*, of .* it says 200 /)
  const limited = timesOf(
    doorOf(() => 'later', 429),
    0,
  )
  await expect(limited).rejects.toThrow(/it says 429 later, where 200 was expected$/)
})
