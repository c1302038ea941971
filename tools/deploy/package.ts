import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { freePort } from '../../test/support/free-port.ts'
import { type Trial, printed } from './trial.ts'

/** How long the demo world may take to load on a busy machine. */
const patience_s = 180

/** `npm pack`, `npm install` in an empty folder, `npx waybill`: as somebody does who has only Node.js. */
export const packaged: Trial = {
  name: 'package',
  needs: ['npm'],
  async run({ folder }) {
    await printed('npm', ['pack', '--pack-destination', folder])
    const home = join(folder, 'empty')
    await mkdir(home)
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const archive = (await printed('sh', ['-c', 'ls ../*.tgz'], { cwd: home })).trim()
    await printed('npm', ['install', ...quiet, archive], { cwd: home })
    const said = await printed('npx', ['waybill', '--version'], { cwd: home })
    const [logistics, auth] = await Promise.all([freePort(), freePort()])
    const env = { ...process.env, LOGISTICS_PORT: String(logistics), AUTH_PORT: String(auth) }
    const started = performance.now()
    // The command that npx starts, without npx, so that its end is seen.
    const child = spawn(join(home, 'node_modules/.bin/waybill'), { cwd: home, env, stdio: 'ignore' })
    try {
      const pages = [logistics, auth].map((port) => `http://127.0.0.1:${port}/`)
      for (const page of pages) await answered(page)
    } finally {
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    return `${/^\d+\.\d+\.\d+$/m.exec(said)?.[0]} installed from ${archive.replace('../', '')}, demo served and stopped after ${seconds} s`
  },
}

async function answered(page: string): Promise<void> {
  for (let second = 0; second < patience_s; second++) {
    const reply = await fetch(page).catch(() => undefined)
    if (reply?.ok === true) return
    await sleep(1000)
  }
  throw new Error(`${page} did not answer within ${patience_s} s`)
}
