import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DriverQuery, joinMessages, wireOf } from './driver.ts'

const root = resolve(import.meta.dirname, '../../..')
const asked = 'the driver changed inside: compare driver.ts and prepared.ts with the new version'
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'))

test('the driver is the exact version whose inside we know', () => {
  const { version } = jsonOf('node_modules/pg/package.json') as { version: string }
  const { dependencies } = jsonOf('package.json') as { dependencies: Record<string, string> }
  expect(dependencies['pg'], asked).toBe(version)
})

test('its connection has what we replace and call', () => {
  const wire = wireOf(new pg.Client())
  for (const name of ['_send', 'attachListeners', 'describe'] as const) {
    expect(wire[name], asked).toBeInstanceOf(Function)
  }
  expect(wire.stream.writable, asked).toBeTypeOf('boolean')
})

test('its query has the handlers that ours replace', () => {
  const query = new DriverQuery() as unknown as Record<string, unknown>
  const replaced = ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete']
  for (const name of [...replaced, 'handleReadyForQuery', 'handleError', 'prepare']) {
    expect(query[name], asked).toBeInstanceOf(Function)
  }
})

test('a statement is five messages, all of them sent by the method that we replace', () => {
  const wire = wireOf(new pg.Client())
  const sent: string[] = []
  wire._send = (message) => sent.push(String.fromCharCode(message[0] ?? 0))
  const query = Object.assign(new DriverQuery(), { name: 'q1', text: 'select $1', values: [1] })
  query.prepare(wire)
  // Parse, Bind, Describe, Execute, Sync.
  expect(sent, asked).toEqual(['P', 'B', 'D', 'E', 'S'])
})

test('messages of one turn leave as one', async () => {
  const wire = wireOf(new pg.Client())
  const written: string[] = []
  const stream = { writable: true, write: (bytes: Buffer) => written.push(bytes.toString()) }
  Object.assign(wire, { stream })
  joinMessages(wire)
  for (const text of ['a', 'b', 'c']) wire._send(Buffer.from(text))
  await new Promise((done) => setImmediate(done))
  expect(written).toEqual(['abc'])
})
