import { readFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdToContract } from '../support/contract.ts'
import { unpacked } from '../support/unpacked.ts'
import { type Reply, World } from '../support/world.ts'
import type { Flow } from './flow.ts'
import { flowsOf } from './flows.ts'
import { Recorder } from './record.ts'
import { type Recording, bytesOf, filled, recorded, recordingsIn } from './recording.ts'
import { Scene } from './scene.ts'
import { type Message, Wire } from './wire.ts'

// Requests as client libraries sent them, byte for byte and on as many connections. What each means, and what it is
// answered, is in flows.ts.

const folder = join(import.meta.dirname, 'recorded')
const libraries = readdirSync(folder).map((file): [string, readonly Recording[]] => [
  file.replace('.http', ''),
  recordingsIn(readFileSync(join(folder, file), 'utf8')),
])

let scene: Scene
/** By library and number. */
const wires = new Map<string, Wire>()
beforeAll(async () => {
  scene = await Scene.open(await World.common())
})
afterAll(async () => {
  for (const wire of wires.values()) wire.socket.destroy()
  await scene.close()
})

function wireTo(address: string, name: string): Wire {
  const open = wires.get(name)
  if (open !== undefined && !open.socket.destroyed) return open
  const { hostname, port } = new URL(`http://${address}`)
  const wire = new Wire(connect(Number(port), hostname))
  wires.set(name, wire)
  return wire
}

function replyOf({ lines: [start = ''], headers, chunks }: Message): Reply {
  const text = unpacked(Buffer.concat(chunks), headers.get('content-encoding') ?? undefined).toString()
  return {
    status: Number(start.split(' ')[1]),
    headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Answer of the service to these bytes; a body is kept back until it may come, if the client waits for that. */
async function answer(wire: Wire, { head, body }: ReturnType<typeof bytesOf>): Promise<Reply> {
  const waits = /^expect:/im.test(head.toString('latin1'))
  wire.socket.write(waits ? head : Buffer.concat([head, body]))
  for (;;) {
    const message = await wire.message()
    if (message === undefined) throw new Error('hung up without an answer')
    const reply = replyOf(message)
    if (reply.headers.get('connection') === 'close') wire.socket.destroy()
    if (reply.status !== 100) return reply
    wire.socket.write(body)
  }
}

describe.each(libraries)('%s', (library, recordings) => {
  test('was recorded doing all that it can', () => {
    expect(recordings.map(({ habit }) => habit)).toEqual(flowsOf(library).map(({ habit }) => habit))
  })

  test.each(recordings.map((recording) => [recording.habit, recording] as const))(
    '%s',
    async (habit, recording) => {
      const flow = flowsOf(library).find((each) => each.habit === habit)
      if (flow === undefined) throw new Error(`nobody knows what ${habit} means`)
      const { service, method, path, answer: expected, after } = flow
      const values: Values = { ...(await scene.values(JSON.stringify([recording, flow]))), library }
      const wire = wireTo(values[service] ?? '', `${library} ${recording.connection}`)
      const reply = await answer(wire, bytesOf(recording, values))
      holdToContract(service, { method, url: `http://${values[service]}${filled(path, values)}` }, reply)
      expectAnswer(reply, expected, values)
      if (after === undefined) return
      const { body } = after
      const request = body === undefined ? {} : { method: 'POST', body: withValues(body, values) }
      expectAnswer(await scene.ask(service, filled(after.path, values), request), after.answer, values)
    },
  )
})

type Values = Readonly<Record<string, string>>

function withValues(body: object, values: Values): object {
  return JSON.parse(filled(JSON.stringify(body), values))
}

function expectAnswer(reply: Reply, [status, body = {}]: Flow['answer'], values: Values): void {
  expect([reply.status, reply.body ?? {}]).toMatchObject([status, withValues(body, values)])
}

test.each([
  ['a length', 'Content-Length: 9\r\n\r\n{"a":"b"}'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n5\r\n"ț"}\r\n0\r\n\r\n'],
  ['nothing', 'content-length: 0\r\n\r\n'],
  ['a byte order mark', 'Content-Length:12\r\n\r\n\uFEFF{"a":"b"}'],
  ['a token', 'Authorization: Bearer secret\r\nContent-Length: 10\r\n\r\n["secret"]'],
])('what was recorded is sent again as it came: %s', async (_, rest) => {
  const sent = `POST /api/articles?a=%20 HTTP/1.1\r\nhost: x\r\n${rest}`
  const recorder = new Recorder([])
  const wire = new Wire(connect(Number((await recorder.open()).split(':')[1]), '127.0.0.1'))
  wire.socket.write(sent)
  await wire.message()
  wire.socket.destroy()
  recorder.close()
  const [request] = recorder.requests
  if (request === undefined) throw new Error('nothing was recorded')
  const recording = recorded('a habit', request, (text) => text.replaceAll('secret', '{{token}}'))
  expect(JSON.stringify(recording)).not.toContain('secret')
  const { head, body } = bytesOf(recording, { token: 'secret' })
  expect(Buffer.concat([head, body]).toString()).toBe(sent)
})
