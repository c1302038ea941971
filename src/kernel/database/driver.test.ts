import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DriverQuery, joinMessages, wireOf } from './driver.ts'

const root = resolve(import.meta.dirname, '../../..')
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'))

const statement = () => Object.assign(new DriverQuery(), { name: 'q1', text: 'select $1', values: [1] })

describe('if this fails, pg changed inside: compare it with driver.ts and prepared.ts', () => {
  test('the driver is the exact version whose inside we know', () => {
    const { version } = jsonOf('node_modules/pg/package.json') as { version: string }
    const { dependencies } = jsonOf('package.json') as { dependencies: Record<string, string> }
    expect(dependencies['pg']).toBe(version)
  })

  test('its connection has what we replace and call', () => {
    const wire = wireOf(new pg.Client())
    for (const name of ['_send', 'attachListeners', 'describe'] as const) {
      expect(wire[name]).toBeInstanceOf(Function)
    }
    expect(wire.stream.writable).toBeTypeOf('boolean')
  })

  test('its query has the handlers that ours replace', () => {
    const query = new DriverQuery() as unknown as Record<string, unknown>
    const replaced = ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete']
    for (const name of [...replaced, 'handleReadyForQuery', 'handleError', 'prepare']) {
      expect(query[name]).toBeInstanceOf(Function)
    }
  })

  test('a statement is five messages, all of them sent by the method that we replace', () => {
    const wire = wireOf(new pg.Client())
    const sent: string[] = []
    Object.assign(wire, {
      _send: (message: Buffer) => sent.push(String.fromCharCode(message[0] ?? 0)),
    })
    statement().prepare(wire)
    // Parse, Bind, Describe, Execute, Sync.
    expect(sent).toEqual(['P', 'B', 'D', 'E', 'S'])
  })

  test('the messages of one turn leave as one', async () => {
    const wire = wireOf(new pg.Client())
    const written: Buffer[] = []
    Object.assign(wire, { stream: { writable: true, write: (bytes: Buffer) => written.push(bytes) } })
    joinMessages(wire)
    for (let times = 0; times < 3; times += 1) statement().prepare(wire)
    expect(written).toEqual([])
    await new Promise((done) => setImmediate(done))
    expect(written).toHaveLength(1)
  })
})
