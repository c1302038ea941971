import { expect, test } from 'vitest'
import { headOf, linesOf } from './rules.ts'
import type { AuditRow } from './schema.ts'

const row: AuditRow = {
  id: 12,
  site_id: 3,
  occurred_at: '2026-01-15T10:20:30.000000Z',
  at: '2026-01-15T10:20:30.000000Z',
  actor: { type: 'user', id: 7, name: 'Rossi, Ada' },
  action: 'user.updated',
  resource_type: 'user',
  resource_id: 8,
  target: { type: 'user', id: 8 },
  outcome: 'done',
  request_id: 'r1',
  address: '192.0.2.1',
  change: { name: { from: 'A', to: 'B' } },
}
const bare: AuditRow = {
  ...row,
  id: 13,
  site_id: null,
  actor: { type: 'nobody', id: null, name: null },
  resource_type: null,
  resource_id: null,
  target: null,
  change: {},
}

test('CSV has a head, and a cell for each part of a row', () => {
  expect(headOf('csv')).toBe(
    'id,site_id,at,actor_type,actor_id,actor_name,action,target_type,target_id,outcome,request_id,address,change,occurred_at,resource_type,resource_id\r\n',
  )
  expect(linesOf([row, bare], 'csv')).toBe(
    [
      '12,3,2026-01-15T10:20:30.000000Z,user,7,"Rossi, Ada",user.updated,user,8,done,r1,192.0.2.1,"{""name"":{""from"":""A"",""to"":""B""}}",2026-01-15T10:20:30.000000Z,user,8',
      '13,,2026-01-15T10:20:30.000000Z,nobody,,,user.updated,,,done,r1,192.0.2.1,{},2026-01-15T10:20:30.000000Z,,',
      '',
    ].join('\r\n'),
  )
})

test('NDJSON has no head, and a line for each row', () => {
  expect(headOf('ndjson')).toBe('')
  const text = linesOf([row, bare], 'ndjson')
  expect(text.endsWith('}\n')).toBe(true)
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([row, bare])
})

test.each(['csv', 'ndjson'] as const)('no rows are no lines of %s', (format) => {
  expect(linesOf([], format)).toBe('')
})
