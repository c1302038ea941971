import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyIn, copyOut } from './copy.ts'

let client: pg.Client
let socket: Socket

beforeEach(async () => {
  socket = new Socket()
  client = new pg.Client({ connectionString: inject('databaseUrl'), stream: () => socket })
  client.on('error', () => {})
  await client.connect()
  await client.query('create temp table numbers (n int primary key, t text)')
})
afterEach(() => client.end())

async function* blocks(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

async function read(statement: string): Promise<string> {
  const found: Buffer[] = []
  for await (const block of copyOut(client, statement)) found.push(block)
  return Buffer.concat(found).toString()
}

test('rows go in, across any bounds of blocks, and come out', async () => {
  expect(await copyIn(client, 'copy numbers from stdin', blocks('1\ton', 'e\n2', '\t\\N\n'))).toBe(2)
  expect(await read('copy numbers to stdout')).toBe('1\tone\n2\t\\N\n')
  expect(await copyIn(client, 'copy numbers from stdin', blocks())).toBe(0)
  expect(await read('copy (select 1 where false) to stdout')).toBe('')
})

test('rows larger than a block and many small ones are whole', async () => {
  const text = await read(`copy (select n, repeat('x', case when n % 100 = 0 then 200000 else n end)
    from generate_series(1, 300) n) to stdout`)
  const lengths = text.split('\n').map((line) => line.split('\t')[1]?.length)
  expect(lengths.slice(0, -1)).toEqual(
    Array.from({ length: 300 }, (_, i) => ((i + 1) % 100 === 0 ? 200_000 : i + 1)),
  )
})

test('a refused statement or row is an error, and the connection goes on', async () => {
  await expect(read('copy nothing to stdout')).rejects.toThrow(/does not exist/)
  await expect(copyIn(client, 'copy nothing from stdin', blocks('1\n'))).rejects.toThrow(/does not exist/)
  await expect(copyIn(client, 'copy numbers from stdin', blocks('1\ta\n', '1\tb\n'))).rejects.toThrow(
    /duplicate/,
  )
  await expect(read('copy (select 1 / (3 - n) from generate_series(1, 5) n) to stdout')).rejects.toThrow(
    /zero/,
  )
  expect((await client.query('select from numbers')).rowCount).toBe(0)
})

test('data that cannot be read to its end is not kept', async () => {
  const broken = (async function* () {
    yield Buffer.from('1\ta\n')
    await sleep(1)
    throw new Error('broken source')
  })()
  await expect(copyIn(client, 'copy numbers from stdin', broken)).rejects.toThrow('broken source')
  expect((await client.query('select from numbers')).rowCount).toBe(0)
})

test('a reader that stops makes the server stop', async () => {
  const before = socket.bytesRead
  const bytes = 50_000_000
  let first = true
  let early = 0
  let all = 0
  for await (const block of copyOut(
    client,
    `copy (select repeat('x', 999) from generate_series(1, 50000)) to stdout`,
  )) {
    if (first) {
      first = false
      await sleep(300)
      early = socket.bytesRead - before
    }
    all += block.length
  }
  expect(early).toBeLessThan(2_000_000)
  expect(all).toBe(bytes)
})
