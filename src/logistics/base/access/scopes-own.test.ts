import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../../../test/support/copied-tables.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { ownReadEntry, ownStepsEntry, ownWriteEntry } from './entries.ts'
import type { OwnReadScope, OwnStepsScope, OwnWriteScope } from './scopes-own.ts'

let tables: CopiedTables
beforeAll(async () => {
  tables = await copiedTables('logistics', ['audit'])
  await tables.run(`create table ${tables.options.schema}.notes (user_id bigint, text text)`)
})
afterAll(() => tables.drop())

const clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
const visit = {
  caller: 'user:5',
  user_id: 5,
  token_id: 1,
  role: 'operator',
  request_id: 'r1',
  clock,
} as const
let serial = 0
const enterReading = (user: number) => ownReadEntry(tables.database, user, visit)
const enterWriting = (user: number) => ownWriteEntry(tables.database, user, visit)
const enterSteps = (user: number) => ownStepsEntry(tables.database, user, visit)

const note = ({ user }: OwnReadScope, text: string) =>
  sql`insert into notes (user_id, text) values (${user}, ${text}), (${user}, ${text})`
const notes = async (scope: OwnReadScope) =>
  (
    await scope.all<{ text: string }>(
      sql`select distinct text from notes where user_id = ${scope.user} order by 1`,
    )
  ).map(({ text }) => text)

test('a read scope reads rows of its user, and its time is that of the visit', async () => {
  const user = (serial += 1)
  await enterReading(user)(async (scope: OwnReadScope) => {
    expect([scope.user, scope.visit, scope.now]).toEqual([user, visit, clock.now()])
    expect(await notes(scope)).toEqual([])
  })
})

test('a write scope counts what it changes; all of it is one transaction', async () => {
  const user = (serial += 1)
  const write = (isRefused: boolean) =>
    enterWriting(user)(async (scope: OwnWriteScope) => {
      expect(await scope.run(note(scope, 'run'))).toBe(2)
      await scope.letters.query(note(scope, 'letters'))
      await scope.account.query(note(scope, 'account'))
      if (isRefused) throw new Error('refused')
      return notes(scope)
    })
  await expect(write(true)).rejects.toThrow('refused')
  expect(await enterReading(user)(notes)).toEqual([])
  expect(await write(false)).toEqual(['account', 'letters', 'run'])
})

test('the audit log tells who did it, of a company where it concerns one', async () => {
  const entry = { action: 'account.changed', target: { type: 'user', id: 5 }, change: { name: 'A' } }
  await enterWriting((serial += 1))(async (scope: OwnWriteScope) => {
    await scope.audit(entry)
    await scope.audit({ ...entry, action: 'account.joined' }, 3)
  })
  const { rows } = await tables.database.query(sql`
    select company_id, at, actor, action, target_type, target_id, request_id, change from audit order by action`)
  const row = {
    company_id: null,
    at: clock.now(),
    actor: 'user:5',
    action: 'account.changed',
    target_type: 'user',
    target_id: '5',
    request_id: 'r1',
    change: { name: 'A' },
  }
  expect(rows).toEqual([row, { ...row, action: 'account.joined', company_id: 3 }])
})

test('steps: guesses count at once, and each write is a transaction of the same user', async () => {
  const user = (serial += 1)
  await enterSteps(user)(async (scope: OwnStepsScope) => {
    await scope.guesses.query(note(scope, 'guess'))
    const refused = scope.write(async (inner) => {
      await inner.run(note(inner, 'refused'))
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    const written = await scope.write(async (inner) => {
      await inner.run(note(inner, 'written'))
      return [inner.user, inner.visit]
    })
    expect(written).toEqual([user, visit])
    expect(await notes(scope)).toEqual(['guess', 'written'])
  })
})
