import { expect, test } from 'vitest'
import type { SignOnRule } from './rules.ts'
import { ruleFor } from './rules.ts'

const rules: readonly SignOnRule[] = [
  { domain: 'a.example', company_id: 1, role: 'viewer' },
  { domain: 'b.example', company_id: 2, role: 'operator' },
  { domain: 'a.example', company_id: 3, role: 'manager' },
]

test.each([
  ['of a domain with a rule', 'anna@b.example', 2],
  ['of a domain with two rules', 'anna@a.example', 1],
  ['with two at signs', '"b.example@x"@a.example', 1],
  ['of a domain without a rule', 'anna@c.example', undefined],
  ['of a domain below one with a rule', 'anna@mail.a.example', undefined],
])('somebody with an address %s', (_name, address, company_id) => {
  expect(ruleFor(address, rules)?.company_id).toBe(company_id)
})
