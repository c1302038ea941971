import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Program } from './program.ts'
import { tenant } from './tenant.ts'
import { stopwatch } from '../support/stopwatch.ts'

// The bundled database dies under the running program, which has to get it back by itself.
describe.skipIf(process.platform !== 'linux')('when its database dies, the program', () => {
  let program: Program
  let token: string

  beforeAll(async () => {
    program = new Program(await mkdtemp(join(tmpdir(), 'waybill-faults-')))
    await program.start()
    ;({ token } = await tenant(program.dataDir))
  })
  afterAll(async () => {
    await program.killAll()
    await rm(program.dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  const list = async () => {
    const passed_ms = stopwatch()
    const response = await fetch(`${program.address}/api/articles`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.text()
    return { status: response.status, took_ms: passed_ms() }
  }

  test('answers 503 in time, and serves again without having been started again', async () => {
    expect((await list()).status).toBe(200)
    const before = await program.postmaster()
    await program.killDatabase(true)
    const answers: Awaited<ReturnType<typeof list>>[] = []
    await vi.waitUntil(
      async () => {
        answers.push(await list())
        return answers.at(-1)?.status === 200 && ![before, undefined].includes(await program.postmaster())
      },
      { timeout: 30_000, interval: 20 },
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual(
      [],
    )
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    for (const { took_ms } of answers) expect(took_ms).toBeLessThan(2_000)
    expect(program.said).toMatch(/"level":40.*The bundled PostgreSQL \(pid \d+\) died/)
    await vi.waitUntil(() => program.said.includes('The bundled PostgreSQL runs again'), { timeout: 30_000 })
    expect(program.alive).toBe(true)
  })

  test('still stops when it is asked to, and leaves nothing behind', async () => {
    await program.killDatabase(false)
    expect(await program.interrupt()).toBe(0)
    expect(await program.databaseProcesses()).toEqual([])
  })
})
