import { peerAt } from '../contenders.ts'
import { getRequest } from '../load.ts'
import { type Shop, wrong } from './shop.ts'

/** Replaces a peer that can't be fetched: answers every request with the same text. */
export async function standIn(): Promise<Shop | string> {
  const text = '{"stand_in":true}'
  const server = await peerAt(new URL('../peers/hello.ts', import.meta.url), [text])
  if (typeof server === 'string') return `The stand-in could not be started: ${server}`
  const request = getRequest('/', {})
  const asked = {
    server,
    deed: () => async (ask: (sent: string) => Promise<Buffer>) => {
      const body = await ask(request)
      if (body.toString() !== text) throw wrong('stand-in', body)
    },
    about: 'no shop at all: bare node:http and a ready text, to see that the bench works',
  }
  return {
    name: 'stand-in',
    versions: {},
    stop: () => server.stop(),
    asked: { 'product by id': asked, 'list of 25 products': asked, 'order of five lines': asked },
  }
}
