import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { openSink } from '../fuzz/sink.ts'
import { World, testKey } from '../support/world.ts'
import type { Bed } from './bed.ts'

const root = resolve(import.meta.dirname, '../..')
/** Those of the two integrations, so that what they ask is answered. */
const sharedTokens = { etsm: 'shared-token-of-etsm-for-fuzzing', mdm: 'shared-token-of-mdm-for-fuzzing' }

/** The whole program in a process of its own, and a place to which its webhooks may go. */
export async function fuzzProgram({ url, dataDir, signal }: Bed) {
  const { sink, close } = await openSink()
  const child = spawn(process.execPath, [resolve(root, 'src/main/waybill.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOGISTICS_PORT: '0',
      AUTH_PORT: '0',
      RATE_LIMIT_TOKEN: '0',
      RATE_LIMIT_DATA: '0',
      RATE_LIMIT_CONSOLE: '0',
      // Looked for is what a request breaks; how soon a database that is away is told of is for faults:away.
      DATABASE_TIMEOUT_MS: '15000',
      APP_KEY: testKey,
      ETSM_TOKEN: sharedTokens.etsm,
      MDM_TOKEN: sharedTokens.mdm,
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let said = ''
  const addresses = await new Promise<{ logistics: string; auth: string }>((found, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-1_048_576)
      const [, logistics, auth] =
        /Logistics API +(http:\S+)\/api\n[^]*?Auth\S* +\S* *(http:\/\/[^/\s]+)[^]*Ctrl-C/.exec(said) ?? []
      if (logistics !== undefined && auth !== undefined) found({ logistics, auth })
    })
    child.once('exit', () => reject(new Error(`the program ended: ${said}`)))
  })
  const tell = (code: number | null, by: string | null) =>
    process.stderr.write(`The program ended by itself (${code ?? by}):\n${said.slice(-4_000)}\n`)
  child.once('exit', tell)
  const world = World.beside(addresses, url)
  return {
    world,
    tokens: sharedTokens,
    sink,
    logged: (id: string) =>
      said
        .split('\n')
        .find((line) => line.includes(id))
        ?.slice(0, 1_500) ?? '',
    stop: async () => {
      signal.removeEventListener('abort', kill)
      child.removeListener('exit', tell)
      kill()
      await exited
      await world.database.close()
      close()
    },
  }
}
