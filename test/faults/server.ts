import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The logistics API in a process of its own, on a database that stays. */
export interface Server {
  readonly address: string
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
  for await (const chunk of child.stderr) {
    said += String(chunk)
    const address = /Logistics API +(http:\S+)\/api\n[^]*Ctrl-C/.exec(said)?.[1]
    if (address === undefined) continue
    return { address, kill }
  }
  throw new Error(`the server ended: ${said}`)
}
