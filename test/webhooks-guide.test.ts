import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { World } from './support/world.ts'

// The receivers of docs/webhooks.md are started as they stand there, and sent to.

const text = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8')

interface Recipe {
  readonly name: string
  readonly file: string
  readonly command: (file: string, port: number) => readonly [string, ...string[]]
}

const recipes: readonly Recipe[] = [
  { name: 'typescript', file: 'receiver.ts', command: (file) => [process.execPath, file] },
  { name: 'python', file: 'receiver.py', command: (file) => ['python3', file] },
  { name: 'php', file: 'receiver.php', command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file] },
]

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let world: World
let folder: string
beforeAll(async () => {
  world = await World.common()
  folder = mkdtempSync(join(tmpdir(), 'waybill-recipes-'))
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

const listening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).catch(
      () => undefined,
    )
    if (answer !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the recipe does not listen')
}

describe.each(recipes)('the recipe in $name', ({ name, file, command }) => {
  const code = new RegExp(`<!-- recipe: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''

  test('stands in the guide', () => {
    expect(code).toContain('WEBHOOK_SECRET')
  })

  test.runIf(isInstalled(command('', 0)[0]))(
    'takes what is signed with its secret and nothing else',
    async () => {
      const port = await freePort()
      const tenant = await world.tenant('manager')
      const subscribe = async () => {
        const body = { url: `http://127.0.0.1:${port}/`, events: ['*'] }
        return (await world.call('/webhooks', { method: 'POST', ...tenant, body })).body.data
      }
      const [mine, other] = [await subscribe(), await subscribe()]
      const path = join(folder, file)
      writeFileSync(path, code)
      const [program, ...args] = command(path, port)
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: mine.secret }
      const child: ChildProcess = spawn(program, args, { env, stdio: 'ignore' })
      try {
        await listening(port)
        const sent = (id: number) => world.call(`/webhooks/${id}/test`, { method: 'POST', ...tenant })
        expect((await sent(mine.id)).body.data).toMatchObject({ delivered: true, status: 204 })
        expect((await sent(other.id)).body.data).toMatchObject({ delivered: false, status: 401 })
        await world.call(`/webhooks/${mine.id}/rotate-secret`, { method: 'POST', ...tenant, body: {} })
        expect((await sent(mine.id)).body.data).toMatchObject({ delivered: true, status: 204 })
      } finally {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
    },
  )
})
