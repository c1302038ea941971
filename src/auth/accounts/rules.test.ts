import { expect, test } from 'vitest'
import { type CredentialsPolicy, attachesAtOnce, ownsCredentials } from './rules.ts'

const [here, elsewhere] = [3, 4]

test.each<[CredentialsPolicy, number, number | null, boolean]>([
  ['single_site', 1, here, true],
  ['single_site', 1, elsewhere, true],
  ['single_site', 2, here, false],
  ['single_site', 0, here, false],
  ['home_site', 1, elsewhere, true],
  ['home_site', 2, here, true],
  ['home_site', 2, elsewhere, false],
  ['home_site', 2, null, false],
  ['any', 1, elsewhere, true],
  ['any', 2, elsewhere, true],
  ['any', 2, null, true],
])('policy %s, an account on %i sites, made by site %s: %s', (...row) => {
  const [policy, site_count, home_site_id, wanted] = row
  expect(ownsCredentials(policy, { site_count, home_site_id }, here)).toBe(wanted)
})

test.each<[CredentialsPolicy, number, number | null, boolean]>([
  ['single_site', 0, null, true],
  ['single_site', 0, here, true],
  ['single_site', 0, elsewhere, false],
  ['single_site', 1, null, false],
  ['single_site', 1, here, false],
  ['home_site', 0, here, true],
  ['home_site', 0, elsewhere, false],
  ['home_site', 1, here, false],
  ['any', 0, elsewhere, true],
  ['any', 2, elsewhere, true],
])('policy %s, an account on %i sites, made by site %s, is attached at once: %s', (...row) => {
  const [policy, site_count, home_site_id, wanted] = row
  expect(attachesAtOnce(policy, { site_count, home_site_id }, here)).toBe(wanted)
})
