import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Goods } from './support/shelves.ts'
import { World } from './support/world.ts'
import { prepared } from '../src/kernel/command.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { printCommand } from '../src/main/print.ts'
import { printed } from '../src/print/printers.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await World.common()
  folder = await mkdtemp(join(tmpdir(), 'print-'))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

/** A printer that prints what comes to its port, and what has come. */
async function printer(): Promise<{ server: Server; port: number; printed: string[] }> {
  const sheets: string[] = []
  const server = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => sheets.push(Buffer.concat(chunks).toString()))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0, printed: sheets }
}

/** A company with a station of each kind, and the token of the program at its printers. */
async function company(): Promise<{ goods: Goods; token: string; stations: Record<string, number> }> {
  const goods = await Goods.in(world)
  const body = { name: 'Printer', read_only: false, modules: ['printing'] }
  const made = await world.call('/me/tokens', { method: 'POST', token: goods.tokens.operator, body })
  const stations: Record<string, number> = {}
  for (const [name, formats] of [
    ['Zebra', ['zpl']],
    ['Office', ['pdf']],
    ['Files', ['pdf', 'zpl']],
  ] as const) {
    const station = { name, formats }
    const { token } = { token: goods.tokens.manager }
    stations[name] = (await goods.post('/print-stations', station, { token })).body.data.id
  }
  return { goods, token: made.body.data.token, stations }
}

/** `waybill print`, as it is run beside a printer: the token in its environment, never among its arguments. */
function run(args: readonly string[], token: string): ChildProcess & { said: () => string } {
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    WAYBILL_URL: world.address,
    WAYBILL_TOKEN: token,
    LP_OUT: folder,
  }
  const child = spawn(process.execPath, ['bin/launch.mjs', 'print', ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return Object.assign(child, { said: () => said })
}

/** Arguments and data for CUPS. */
const lp = '#!/bin/sh\nprintf "%s\\n" "$@" > "$LP_OUT/lp-arguments"\ncat > "$LP_OUT/lp-sheet"\n'

test('several printers print what waits for them, until they are told to end', async () => {
  const { goods, token, stations } = await company()
  await writeFile(join(folder, 'lp'), lp, { mode: 0o755 })
  const socket = await printer()
  const address = `/articles/${await goods.article({ article_code: 'ART/1' })}/documents/label.pdf`
  const job = async (name: string, copies = 1) =>
    Number((await goods.post('/print-jobs', { address, station_id: stations[name], copies })).body.data.id)
  const status = async (id: number) => (await goods.call(`/print-jobs/${id}`)).body.data
  const patience = { timeout: 30_000, interval: 100 }
  await Promise.all([job('Zebra', 2), job('Office', 3)])
  const printers = [`Zebra=socket:127.0.0.1:${socket.port}`, 'Office=cups:Laser']
  const child = run(['--interval-s', '0.5', ...printers.flatMap((each) => ['--printer', each])], token)
  await expect
    .poll(async () => (await goods.call('/print-jobs?status=printed')).body.meta.total, patience)
    .toBe(2)
  expect(socket.printed).toHaveLength(1)
  expect(socket.printed[0]?.match(/\^XA/g)).toHaveLength(2)
  const told = (await readFile(join(folder, 'lp-arguments'), 'utf8')).trim().split('\n')
  expect(told).toEqual(['-d', 'Laser', '-n', '3', '-t', expect.stringMatching(/^\d+ ART\/1$/)])
  expect((await readFile(join(folder, 'lp-sheet'))).subarray(0, 5).toString()).toBe('%PDF-')
  // A printer that is away is tried again later, and the service knows why.
  socket.server.close()
  const late = await job('Zebra')
  await expect
    .poll(() => status(late), patience)
    .toMatchObject({ status: 'waiting', attempts: 1, reason: expect.stringContaining('ECONNREFUSED') })
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect([code, child.said()]).toEqual([0, expect.stringContaining('Printed 2 jobs.')])
  expect(child.said()).not.toContain(token)
})

const terminal = { progress: () => ({ advance() {}, done() {} }), note() {} }

test('once: what waits is printed into a folder, and what is gone is given up', async () => {
  const { goods, token, stations } = await company()
  const address = `/articles/${await goods.article({ article_code: 'ART/2' })}/documents/label.pdf`
  const asked = { address, station_id: stations['Files'] }
  const [first, second] = [
    (await goods.post('/print-jobs', asked)).body.data.id,
    (await goods.post('/print-jobs', { ...asked, copies: 2 })).body.data.id,
  ]
  await world.database.write(sql`
    update print_jobs set address = '/articles/999999999/documents/label.pdf'
     where company_id = ${goods.company} and id = ${first}`)
  const out = join(folder, 'out')
  const command = printCommand({ WAYBILL_URL: world.address, WAYBILL_TOKEN: token })
  const { result } = await prepared(command, { printer: [`Files=folder:${out}`], once: true })(terminal)
  expect(result).toEqual({ printed: 1 })
  expect((await readdir(out)).toSorted()).toEqual([`${second}_ART_2-2.pdf`, `${second}_ART_2.pdf`])
  expect((await goods.call(`/print-jobs/${first}`)).body.data.status).toBe('failed')
})

test.each([
  [['Nowhere=cups:a'], 'There is no station called Nowhere. Stations of the company: Zebra, Office, Files'],
  [['Zebra=cups:a', 'Zebra=cups:b'], 'A station is one printer; make another station for the other one'],
])('%o is refused in words: %s', async (printers, words) => {
  const { token } = await company()
  const command = printCommand({ WAYBILL_URL: world.address, WAYBILL_TOKEN: token })
  await expect(prepared(command, { printer: printers })(terminal)).rejects.toThrow(words)
})

test('what is no printer is refused before anything is asked', () => {
  expect(() => prepared(printCommand({}), { printer: ['usb'] })).toThrow('invalid')
})

test('a printer that hangs up in the middle leaves it open what was printed', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const sheet = { bytes: Buffer.alloc(20_000_000), format: 'zpl', copies: 1, title: 'x' } as const
  const target = { kind: 'socket', host: '127.0.0.1', port } as const
  expect(await printed(target, sheet)).toMatchObject({ kind: 'uncertain' })
  server.close()
  await once(server, 'close')
  expect(await printed(target, sheet)).toMatchObject({ kind: 'nothing_printed' })
})
