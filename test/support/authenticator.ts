import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import * as z from 'zod'

const Options = z.looseObject({ challenge: z.string() })

/** CBOR item header: major type and length. */
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

/** CBOR encoding of small numbers, bytes, texts and maps, which is all an authenticator sends. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (!(value instanceof Map)) throw new Error('nothing that an authenticator says')
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

const point = (text: string) => Buffer.from(text, 'base64url')
const base64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A software security key with one passkey for one domain. */
export class Authenticator {
  readonly #id = randomBytes(32)
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly #domain: string
  #count = 0
  origin: string

  constructor(origin: string, domain = new URL(origin).hostname) {
    this.origin = origin
    this.#domain = domain
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  /** Result of `navigator.credentials.create()` for these options. */
  create(options: unknown) {
    const said = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, this.#cose])
    const authData = Buffer.concat([this.#facts(0x41), said])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const clientDataJSON = base64(this.#client('webauthn.create', options))
    return this.#answer({ clientDataJSON, attestationObject: base64(cbor(attestation)), transports: ['usb'] })
  }

  /** Result of `navigator.credentials.get()` for these options. */
  get(options: unknown) {
    this.#count += 1
    const authenticatorData = this.#facts(0x01)
    const client = this.#client('webauthn.get', options)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.#key)
    return this.#answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(authenticatorData),
      signature: base64(signature),
    })
  }

  #answer<T>(response: T) {
    const id = base64(this.#id)
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #client(type: string, options: unknown): Buffer {
    const { challenge } = Options.parse(options)
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #facts(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(this.#domain), Buffer.from([flags]), count])
  }
}
