import { expect, test } from 'vitest'
import { Warning } from './finding.ts'
import { siteState } from './sites.ts'

test.each([
  [['Shop'], 'Shop: '],
  [['Shop', 'Forum', 'Wiki'], 'Shop, Forum, Wiki: '],
  [['Shop', 'Forum', 'Wiki', 'Blog', 'Chat'], 'Shop, Forum, Wiki and 2 more: '],
])('it warns of %j, and says what to do', (names, said) => {
  expect(() => siteState(names)).toThrow(Warning)
  expect(() => siteState(names)).toThrow(said)
  expect(() => siteState(names)).toThrow('waybill site verified-email ID on')
})

test('nothing is said where all demand verified addresses', () => {
  expect(siteState([])).toBe('all demand verified addresses')
})
