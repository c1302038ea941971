import { expect, test } from 'vitest'
import { reachOf, tokenFaults } from './rules.ts'

const giver = { super_admin: false, company_ids: [4, 2], entered: [2, 4], tokens: 0 }
const token = { name: 'ERP, nightly' }

test.each([
  ['none named', undefined, true],
  ['all', null, true],
  ['own companies', [2, 4], true],
  ['none', [], true],
  ['one that the giver may not enter', [2, 3], false],
])('companies of a token: %s', (_name, company_ids, isGood) => {
  expect(tokenFaults({ ...token, company_ids }, giver)).toEqual(
    isGood ? [] : [{ path: 'company_ids', rule: 'selected' }],
  )
})

test.each([
  ['companies named', [10, 9, 10], giver, [9, 10]],
  ['companies named by a super-admin', [10, 9], { ...giver, super_admin: true }, [9, 10]],
  ['none named', undefined, giver, [4, 2]],
  ['all asked for', null, giver, [4, 2]],
  ['none named by a super-admin', undefined, { ...giver, super_admin: true }, null],
  ['all asked for by a super-admin', null, { ...giver, super_admin: true }, null],
])('where a token reaches: %s', (...row) => {
  const [, company_ids, by, wanted] = row
  expect(reachOf({ ...token, company_ids }, by)).toEqual(wanted)
})
