import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The logistics API in a process of its own, on a database that stays. */
export interface Server {
  readonly address: string
  /** The latest of what it logged. */
  said(): string
  /** Ends it without a word. */
  kill(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

export async function startServer(url: string, dataDir: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    [resolve(root, 'src/main/waybill.ts'), 'serve', '--only', 'logistics'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        LOGISTICS_PORT: '0',
        RATE_LIMIT_TOKEN: '0',
        RATE_LIMIT_DATA: '0',
        DEMO: '0',
        LOG_LEVEL: 'warn',
      },
    },
  )
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
      const found = /Logistics API +(http:\S+)\/api\n[^]*Ctrl-C/.exec(said)?.[1]
      if (found !== undefined) resolveAddress(found)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
  return { address, kill, said: () => said }
}
