/**
 * A program that makes labels for Waybill, as docs/carriers.md describes. In the place of `buy` and `take back` yours calls a carrier.
 *
 *   PORT=8099 SECRET=whsec_… node carrier.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { PORT = '8099', SECRET = '' } = process.env
if (!SECRET.startsWith('whsec_')) throw new Error('SECRET is missing')
const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
/** Bought labels by request ID. Store them durably: one label per request. */
const bought = new Map()

function isSigned({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300
  const isSame = (each) => each.length === wanted.length && timingSafeEqual(each, wanted)
  return isRecent && given.split(' ').some((each) => isSame(Buffer.from(each)))
}

const acts = {
  '/test': () => [200, {}],
  '/labels'({ request_id, to, parcel }) {
    if (!parcel.weight_kg) return [422, { message: 'The parcel has no weight.' }]
    // Buy: the same answer to the same request, however often it is asked.
    const number = bought.get(request_id)?.tracking_number ?? `EX${String(bought.size + 1).padStart(10, '0')}`
    const zpl = `^XA^CI28^FO40,40^A0N,40,40^FD${to.name?.replace(/[\^~]/g, ' ') ?? ''}^FS^FO40,120^BCN,120^FD${number}^FS^XZ`
    const label = { content_type: 'application/zpl', content: Buffer.from(zpl).toString('base64') }
    bought.set(request_id, { reference: `R-${number}`, tracking_number: number, label })
    return [200, bought.get(request_id)]
  },
  // Take back: what is not there is cancelled, too.
  '/labels/cancel': ({ request_id }) =>
    bought.delete(request_id) ? [200, {}] : [404, { message: 'No such label.' }],
  '/labels/track': ({ labels }) => [
    200,
    { labels: labels.map(({ request_id }) => ({ request_id, status: 'in_transit', detail: 'Bologna' })) },
  ],
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const act = acts[request.url]
  const [status, answer] = !isSigned(request, body)
    ? [401, { message: 'Not signed with our secret.' }]
    : act === undefined
      ? [404, { message: 'No such address.' }]
      : act(JSON.parse(body))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}).listen(Number(PORT), '127.0.0.1')
