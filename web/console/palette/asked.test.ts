import { expect, test } from 'vitest'
import { askedIn } from './asked.ts'

test.each([
  { typed: 'receive RC-45', name: 'RC-45', verb: 'receive' },
  { typed: 'RC-45 put away', name: 'RC-45', verb: 'put away' },
  { typed: ' RC-45 ', name: 'RC-45', verb: '' },
  { typed: 'olive oil', name: 'olive oil', verb: '' },
])('$typed: $verb of $name', ({ typed, name, verb }) => {
  expect(askedIn(typed)).toEqual({ name, verb })
})
