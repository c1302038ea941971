import { once } from 'node:events'
import { createServer } from 'node:http'

/** Where webhooks may go: takes everything, and has trouble with some addresses. */
export async function openSink(): Promise<{ readonly sink: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const isTroubled = request.url?.includes('z') === true
    request.resume().on('end', () => response.writeHead(isTroubled ? 500 : 204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return {
    sink: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
