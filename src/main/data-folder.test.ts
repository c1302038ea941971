import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { appKey } from './app-key.ts'
import { openFolderWarning } from './data-folder.ts'
import { keysState } from './doctor/machine.ts'
import { Warning } from './doctor/finding.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test.each([0o700, 0o711, 0o710])('that only its account can open is in order: %o', async (mode) => {
    await chmod(folder, mode)
    expect(await openFolderWarning(folder)).toBeUndefined()
    expect(await keysState(readConfig({ DATA_DIR: folder }))).toBe('in order')
  })

  test.each([0o755, 0o750, 0o777, 0o704, 0o720, 0o702])(
    'that others can open is told of: %o',
    async (mode) => {
      await chmod(folder, mode)
      const said = `${folder} (0${mode.toString(8)}): chmod 700 it`
      expect(await openFolderWarning(folder)).toContain(said)
      const state = keysState(readConfig({ DATA_DIR: folder }))
      await expect(state).rejects.toThrow(said)
      await expect(state).rejects.toBeInstanceOf(Warning)
    },
  )

  test('that is not there is nothing to tell of, and is made closed', async () => {
    const made = join(folder, 'new')
    expect(await openFolderWarning(made)).toBeUndefined()
    await appKey(readConfig({ DATA_DIR: made }))
    expect(await openFolderWarning(made)).toBeUndefined()
  })
})
