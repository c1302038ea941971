import { type Socket, createSocket } from 'node:dgram'
import { type LookupAddress, promises as dns } from 'node:dns'
import { once } from 'node:events'

const typeA = 1
const typeAaaa = 28

/** A loopback DNS server with a TTL of zero, so that each query can get a different answer. */
export class NameServer {
  /** IPv4 addresses of a name for its `nth` query (from 0). */
  answer: (name: string, nth: number) => readonly string[] = () => []
  readonly #socket: Socket
  readonly #asked = new Map<string, number>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (message, { port, address }) => socket.send(this.#reply(message), port, address))
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new NameServer(socket)
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => void this.#socket.close(resolve))
  }

  asked(name: string): number {
    return this.#asked.get(name) ?? 0
  }

  /** `dns.lookup` with `all`, answered by this server. */
  readonly lookup = async (host: string): Promise<LookupAddress[]> => {
    // One try: while this process is busy, a second one would count as a second question.
    const resolver = new dns.Resolver({ timeout: 30_000, tries: 1 })
    resolver.setServers([`127.0.0.1:${this.#socket.address().port}`])
    return (await resolver.resolve4(host)).map((address) => ({ address, family: 4 }))
  }

  #reply(message: Buffer): Buffer {
    const { name, end, type } = questionIn(message)
    const nth = this.asked(name)
    if (type === typeA) this.#asked.set(name, nth + 1)
    const addresses = type === typeAaaa ? [] : this.answer(name, nth)
    const head = Buffer.alloc(12)
    message.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(addresses.length, 6)
    const answers = addresses.map((address) => {
      const record = Buffer.alloc(16)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(typeA, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt32BE(0, 6)
      record.writeUInt16BE(4, 10)
      Buffer.from(address.split('.').map(Number)).copy(record, 12)
      return record
    })
    return Buffer.concat([head, message.subarray(12, end), ...answers])
  }
}

function questionIn(message: Buffer): { readonly name: string; readonly end: number; readonly type: number } {
  const labels: string[] = []
  let at = 12
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: message.readUInt16BE(at + 1) }
}
