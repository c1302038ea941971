import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Server, type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { text } from '../../src/kernel/fields.ts'
import { main, script } from '../../tools/script.ts'
import type { Flow } from './flow.ts'
import { flowsOf } from './flows.ts'
import { type Recording, fileOf, recorded } from './recording.ts'
import { type Message, Wire } from './wire.ts'

const execute = promisify(execFile)
const here = import.meta.dirname
const client = (file: string) => join(here, 'clients', file)

/** Placeholder of a name while a library speaks: unmistakable, and unchanged by URL encoding. */
const marks: Readonly<Record<string, string | number>> = {
  token: 'recorded-token',
  company: 700_001,
  listed: 700_002,
  warehouse: 700_003,
  article: 700_004,
  article_code: 'recorded-article',
  order: 700_005,
  order_number: 'recorded-order',
  line: 700_006,
  webhook: 700_007,
  person: 'recorded-person',
  password: 'recorded-password',
  client_id: 'recorded-client',
  client_secret: 'recorded-secret',
  member: 'recorded-member',
  member_token: 'recorded-session',
  newcomer: 'recorded-newcomer',
  user: 700_008,
  role: 700_009,
  spare_role: 700_010,
}

interface Library {
  /** Recordings, and their requirements. */
  readonly about: string
  /** Its command line; the folder is empty and its own. */
  readonly start: (folder: string) => Promise<readonly [file: string, ...argv: string[]]>
}

const php = (name: string, about: string): Library => ({
  about,
  start: () => Promise.resolve(['php', client('record.php'), name]),
})

const axios = (version: string): Library => ({
  about: `axios ${version} on Node.js (npm, into a folder of its own)`,
  async start(folder) {
    await execute('npm', ['install', '--prefix', folder, `axios@${version}`])
    return [process.execPath, client('record.mjs'), folder]
  },
})

const libraries: Readonly<Record<string, Library>> = {
  guzzle: php('guzzle', 'Guzzle 7 (Debian: php-cli php-curl php-guzzlehttp-guzzle)'),
  laravel: php(
    'laravel',
    'the HTTP client of Laravel 8 (Debian: php-illuminate-http, beside those of Guzzle)',
  ),
  curl: php('curl', 'ext-curl of PHP 8 (Debian: php-cli php-curl)'),
  requests: {
    about: 'python-requests 2 (Debian: python3-requests)',
    start: () => Promise.resolve(['/usr/bin/python3', client('record.py')]),
  },
  axios: axios('1.13.2'),
  'axios-0': axios('0.21.4'),
  mono: {
    about:
      'HttpClient of Mono 6, with Newtonsoft.Json (Debian: mono-mcs libmono-system-net-http4.0-cil libnewtonsoft-json5.0-cil)',
    async start(folder) {
      const program = join(folder, 'record.exe')
      const needs = ['-r:System.Net.Http', '-r:/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll']
      await execute('mcs', [...needs, `-out:${program}`, client('record.cs')])
      return ['mono', program]
    },
  },
}

/** Listens, answers what the next flow gives, and keeps what came. */
export class Recorder {
  readonly requests: (Message & { readonly connection: number })[] = []
  readonly #flows: readonly Flow[]
  readonly #servers: Server[] = []
  #connections = 0

  constructor(flows: readonly Flow[]) {
    this.#flows = flows
  }

  /** The address that it listens at. */
  async open(): Promise<string> {
    const server = createServer((socket) => {
      // A client that hangs up in the middle has made one request less than it should.
      this.#hear(socket, (this.#connections += 1)).catch(() => socket.destroy())
    })
    this.#servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    return `127.0.0.1:${typeof at === 'object' ? at?.port : at}`
  }

  async #hear(socket: Socket, connection: number): Promise<void> {
    const wire = new Wire(socket)
    const goOn = (headers: Headers) => {
      if (headers.has('expect')) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    }
    for (;;) {
      const message = await wire.message(goOn)
      if (message === undefined) return
      const given = marked({ data: this.#flows[this.requests.length]?.given ?? {} }, '')
      this.requests.push({ ...message, connection })
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(given)}`
      socket.write(`${head}\r\n\r\n${given}`)
    }
  }

  close(): void {
    for (const server of this.#servers) server.close()
  }
}

/** As JSON, with marks in the place of names. */
function marked(value: object, library: string): string {
  const all: typeof marks = { ...marks, library, long: 'x'.repeat(1_100_000) }
  return Object.entries(all).reduce(
    (json, [name, mark]) =>
      json.replaceAll(`"{{${name}}}"`, JSON.stringify(mark)).replaceAll(`{{${name}}}`, String(mark)),
    JSON.stringify(value),
  )
}

async function record(library: string, { start }: Library): Promise<readonly Recording[]> {
  const flows = flowsOf(library)
  const recorder = new Recorder(flows)
  const folder = await mkdtemp(join(tmpdir(), 'waybill-habits-'))
  try {
    const logistics = await recorder.open()
    const auth = await recorder.open()
    const [file, ...argv] = await start(folder)
    const given = { logistics: `http://${logistics}`, auth: `http://${auth}`, flows }
    const running = execute(file, argv)
    running.child.stdin?.end(marked(given, library))
    await running
    const names = [...Object.entries(marks), ['logistics', logistics] as const, ['auth', auth] as const]
    const named = (sent: string) =>
      names.reduce((all, [name, mark]) => all.replaceAll(String(mark), `{{${name}}}`), sent)
    const { requests } = recorder
    if (requests.length !== flows.length) {
      throw new Error(`${library} made ${requests.length} requests, not ${flows.length}`)
    }
    return requests.map((request, i) => recorded(flows[i]?.habit ?? '', request, named))
  } finally {
    recorder.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const recordHabits = script({
  name: 'habits:record',
  summary: 'Record how client libraries send the requests of flows.ts, into test/habits/recorded',
  positional: ['library'],
  input: z.object({
    library: text()
      .refine((name) => name in libraries, { params: { rule: 'selected' } })
      .optional()
      .meta({ description: `one of ${Object.keys(libraries).join(', ')}; all of them, if none is named` }),
  }),
  short: ['curl'],
  async run({ library, short }, note) {
    const files: string[] = []
    for (const [name, each] of Object.entries(libraries)) {
      if (library !== undefined && library !== name) continue
      note(`${name}: ${each.about}`)
      const about = [`Recorded from ${each.about} by test/habits/record.ts.`]
      const path = join(here, 'recorded', `${name}.http`)
      const content = fileOf(about, await record(name, each))
      if (short) continue
      await writeFile(path, content)
      files.push(path)
    }
    return { files }
  },
  show: ({ files }) => (files.length === 0 ? 'Recorded; nothing is kept' : files.join('\n')),
})

if (import.meta.main) await main(recordHabits)
