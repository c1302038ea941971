import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Wire } from './driver.ts'
import { receiveWhole } from './inbox.ts'

/** The server's CommandComplete message, as it goes over the wire. */
function complete(tag: string): Buffer {
  const message = Buffer.alloc(1 + 4 + tag.length + 1)
  message.write('C')
  message.writeUInt32BE(message.length - 1, 1)
  message.write(tag, 5)
  return message
}

const tags = ['SELECT 1', 'x'.repeat(300_000), '', 'INSERT 0 5']
const wire = Buffer.concat(tags.map(complete))

test.each([1, 2, 4, 5, 7, 65_536, wire.length])('messages cut every %i bytes are read as sent', (length) => {
  const connection = new pg.Connection() as unknown as Pick<Wire, 'attachListeners'> & EventEmitter
  receiveWhole(connection)
  const stream = new EventEmitter()
  connection.attachListeners(stream as never)
  const heard: string[] = []
  connection.on('commandComplete', ({ text }: { readonly text: string }) => heard.push(text))
  // Reuses the same buffer for each piece, as the socket does.
  const memory = Buffer.alloc(length)
  for (let at = 0; at < wire.length; at += length) {
    stream.emit('data', memory.subarray(0, wire.copy(memory, 0, at, at + length)))
  }
  expect(heard).toEqual(tags)
})
