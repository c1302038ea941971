import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../../test/support/fresh.ts'
import { Link } from '../../../test/support/link.ts'
import type { Connection } from '../scope.ts'
import { Database } from './database.ts'
import { OutcomeUnknown } from './failures.ts'
import { inTurn } from './in-turn.ts'
import { sql } from './sql.ts'
import { patience } from '../../../test/support/patience.ts'

let fresh: Fresh
let link: Link
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query(
    'create schema notes; create table notes.notes (text text constraint notes_key primary key)',
  )
  link = await Link.to(fresh.url)
  // Announcing commits would trigger the trap that waits for one.
  const options = {
    schema: 'notes',
    poolSize: 2,
    ...patience,
    isTold: false,
  }
  database = new Database({ url: link.url, ...options })
})
afterAll(async () => {
  await database.close()
  await link.cut()
  await fresh.drop()
})
beforeEach(() => fresh.pool.query('truncate notes.notes'))

const note = (text: string) => sql`insert into notes (text) values (${text})`
const notes = async () =>
  (await fresh.pool.query<{ text: string }>('select text from notes.notes order by text')).rows.map(
    ({ text }) => text,
  )
const count = async (connection: Connection) =>
  (await connection.query<{ n: number }>(sql`select count(*)::int as n from notes`)).rows[0]?.n

test('what is sent is there for what follows', async () => {
  const seen = await database.transaction(async (connection) => {
    connection.send(note('a'))
    connection.send(note('b'))
    return count(connection)
  })
  expect(seen).toBe(2)
  expect(await notes()).toEqual(['a', 'b'])
})

test.each([
  ['the next statement', async (connection: Connection) => void (await count(connection))],
  ['COMMIT', async () => {}],
])('what fails that nobody waited for is the failure of %s, as it is explained', async (_, then) => {
  await fresh.pool.query(`insert into notes.notes values ('taken')`)
  const work = database.transaction(async (connection) => {
    connection.send(note('new'))
    connection.send(note('taken'), (error) => new Error('is taken', { cause: error }))
    connection.send(note('late'), () => new Error('fails for what came before'))
    await then(connection)
  })
  await expect(work).rejects.toThrow('is taken')
  expect(await notes()).toEqual(['taken'])
})

test('it counts before whatever the work throws, for it came first', async () => {
  await fresh.pool.query(`insert into notes.notes values ('taken')`)
  const work = database.transaction(async (connection) => {
    connection.send(note('taken'), () => new Error('is taken'))
    throw new Error('tried out only')
  })
  await expect(work).rejects.toThrow('is taken')
})

test('a statement that was waited for tells itself why it failed', async () => {
  const work = database.transaction(async (connection) => {
    await connection.query(sql`select 1 / 0`).catch(() => {
      connection.send(note('late'), () => new Error('fails for what came before'))
      throw new Error('mine')
    })
  })
  await expect(work).rejects.toThrow('mine')
  const both = database.transaction((connection) =>
    inTurn(connection.query(sql`select 1 / 0`), connection.query(sql`select 2`)),
  )
  await expect(both).rejects.toThrow('division by zero')
})

test('a conflict that nobody waited for is repeated like any other', async () => {
  let rounds = 0
  await database.transaction(async (connection) => {
    rounds += 1
    if (rounds === 1) connection.send(sql`do $$ begin raise exception 'once' using errcode = '40001'; end $$`)
    connection.send(note('again'))
  })
  expect([rounds, await notes()]).toEqual([2, ['again']])
})

test('an attempt ends with what failed in it, and the rest goes on', async () => {
  await fresh.pool.query(`insert into notes.notes values ('taken')`)
  await database.transaction(async (connection) => {
    connection.send(note('before'))
    const tried = connection.attempt(async () => {
      connection.send(note('inside'))
      connection.send(note('taken'), () => new Error('is taken'))
    })
    await expect(tried).rejects.toThrow('is taken')
    await connection.attempt(async () => connection.send(note('then')))
    connection.send(note('after'))
  })
  expect(await notes()).toEqual(['after', 'before', 'taken', 'then'])
})

test('when the connection breaks under what was sent with COMMIT, nobody knows what became of it', async () => {
  const cut = link.cutAtCommit('after')
  const work = database.transaction(async (connection) => {
    await count(connection)
    connection.send(note('perhaps'))
  })
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknown)
  await cut
})
