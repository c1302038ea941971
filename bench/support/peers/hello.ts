// The limit: Node.js answering a text that is ready, whatever was asked. The text is the only argument.
import { createServer } from 'node:http'
import { announce, listening } from './peer.ts'

const text = process.argv[2] ?? ''
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
}
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(text)
})
announce({ address: await listening(server), tokens: [] })
