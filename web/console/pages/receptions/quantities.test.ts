import { expect, test } from 'vitest'
import { isOverdue } from './quantities.ts'

const now = new Date('2026-03-10T15:00:00Z')

test.each([
  { name: 'yesterday', status: 'announced', expected_at: '2026-03-09T23:59:59Z', overdue: true },
  { name: 'earlier today', status: 'announced', expected_at: '2026-03-10T08:00:00Z', overdue: false },
  {
    name: 'yesterday by the clock of the sender, today by that of the service',
    status: 'draft',
    expected_at: '2026-03-09T22:00:00-05:00',
    overdue: false,
  },
  {
    name: 'yesterday, and it stands at the door',
    status: 'arrived',
    expected_at: '2026-03-09T10:00:00Z',
    overdue: false,
  },
  { name: 'nobody knows when', status: 'announced', expected_at: null, overdue: false },
] as const)('a reception expected $name is overdue as the overview counts it: $overdue', (each) => {
  expect(isOverdue(each, now)).toBe(each.overdue)
})
