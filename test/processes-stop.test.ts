import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Several, asked } from './support/several.ts'

const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux)('a node that was told to stop', () => {
  test('is not ready in any of its processes and serves on; a second signal ends it at once', async () => {
    const several = await Several.start({ DRAIN_S: '600' })
    const { address, pid = 0 } = several.program
    const pids = await several.pids()
    const { token } = await several.world.tenant()
    const headers = { authorization: `Bearer ${token}` }
    process.kill(pid, 'SIGTERM')
    const readiness = async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => asked(`${address}/readyz`)))
      return answers.map(({ status }) => status)
    }
    await expect.poll(readiness).toEqual([503, 503, 503, 503])
    for (let i = 0; i < 20; i += 1)
      expect((await asked(`${address}/api/articles`, { headers })).status).toBe(200)
    process.kill(pid, 'SIGTERM')
    expect(await several.program.exited()).toBe(130)
    await expect.poll(() => pids.filter(isThere)).toEqual([])
    await several.end()
  }, 120_000)

  test('ends in good order when the time is over: Ctrl-C reaches all of them, and one says when', async () => {
    const several = await Several.start({ DRAIN_S: '1' })
    const pids = await several.pids()
    expect(await several.program.interrupt()).toBe(0)
    expect(pids.filter(isThere)).toEqual([])
    expect(several.program.said).toContain('still serving for 1 s')
    expect(several.program.said).not.toMatch(/"level":[56]0/)
    await several.end()
  }, 120_000)
})

test.skipIf(!isLinux)(
  'a node without processes that can start none ends with the reason',
  async () => {
    const several = await Several.start({ APP_KEY: '' })
    await writeFile(join(several.program.dataDir, 'app.key'), 'no key')
    for (const pid of await several.pids()) process.kill(pid, 'SIGKILL')
    expect(await several.program.exited()).toBe(1)
    const [last] = several.program.said.trimEnd().split('\n').slice(-1)
    expect(last).toMatch(/app\.key holds no key; delete it to have a new one made/)
    await several.end()
  },
  120_000,
)

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
