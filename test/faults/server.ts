import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { environment } from './program.ts'

/** The API of one of the services in a process of its own, on a database that stays. */
export interface Server {
  readonly address: string
  /** The latest of what it logged. */
  said(): string
  /** Ends it without a word. */
  kill(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

interface Parts {
  readonly only?: string
  /** Settings in addition to the common ones. */
  readonly values?: Readonly<Record<string, string>>
}

export async function startServer(
  url: string,
  dataDir: string,
  { only = 'logistics', values = {} }: Parts = {},
): Promise<Server> {
  const child = spawn(process.execPath, [resolve(root, 'src/main/waybill.ts'), 'serve', '--only', only], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(dataDir, { DATABASE_URL: url, ...values }),
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  let said = ''
  const address = await new Promise<string>((resolveAddress, reject) => {
    // Read to the end: a server whose log nobody reads any more dies of its next line.
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-1_048_576)
      const found = /(?:Logistics API|Authentication) +(http:\S+)\/api\n[^]*Ctrl-C/.exec(said)?.[1]
      if (found !== undefined) resolveAddress(found)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
  return { address, kill, said: () => said }
}
