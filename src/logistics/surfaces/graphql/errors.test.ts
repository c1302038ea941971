import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../kernel/database/failures.ts'
import { Problem } from '../../../kernel/problem.ts'
import { Faults } from './errors.ts'

const place = { key: 'id', above: { key: 0, above: { key: 'articles', above: undefined } } }

function faults() {
  const logged: object[] = []
  const log = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) }
  return { logged, faults: new Faults({ locale: 'it', log }) }
}

test('a bug is logged with its cause and told as nothing more', () => {
  const { faults: told, logged } = faults()
  const bug = new Error('relation "secrets" does not exist')
  told.add(bug, [place])
  expect(told.told).toEqual([
    {
      message: expect.not.stringContaining('secrets'),
      path: ['articles', 0, 'id'],
      extensions: { code: 'server_error', status: 500 },
    },
  ])
  expect(logged).toEqual([{ err: bug }])
})

test('a refusal speaks the language of the service', () => {
  const { faults: told, logged } = faults()
  told.add(new Problem('invalid', { faults: [{ path: 'name', rule: 'required' }] }), [place])
  const [error] = told.told
  expect(error?.message).toBe('Il campo name è obbligatorio.')
  expect(error?.extensions).toMatchObject({
    code: 'invalid',
    status: 422,
    errors: { name: [error?.message] },
  })
  expect(logged).toEqual([])
})

test('a service that cannot serve says so as a whole, but not when something was done', () => {
  const away = new DatabaseUnavailable('away')
  const { faults: all } = faults()
  all.add(away, [place])
  expect(all.outage(1)?.code).toBe('unavailable')
  expect(all.outage(2)).toBeUndefined()
  const { faults: none } = faults()
  expect(none.outage(1)).toBeUndefined()
})

test('the same refusal of a thousand records is told a hundred times', () => {
  const { faults: told } = faults()
  told.add(
    new Problem('not_found'),
    Array.from({ length: 1_000 }, () => place),
  )
  expect(told.told).toHaveLength(100)
})
