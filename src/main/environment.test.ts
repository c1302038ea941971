import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { environmentValues } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

let serial = 0
function file(text: string): string {
  const path = join(folder, `file-${(serial += 1)}`)
  writeFileSync(path, text)
  return path
}

function problemsOf(env: NodeJS.ProcessEnv, dotenv = '/nowhere/.env'): readonly string[] {
  try {
    environmentValues(env, dotenv)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('environmentValues', () => {
  test('the environment wins over the file; what is not ours is left out', () => {
    const dotenv = file('APP_NAME=From file\nAPP_LOCALE="it"\n# a comment\n')
    expect(environmentValues({ APP_NAME: 'From environment', PATH: '/bin' }, dotenv)).toEqual({
      APP_NAME: 'From environment',
      APP_LOCALE: 'it',
    })
    expect(environmentValues({}, '/nowhere/.env')).toEqual({})
  })

  test('every variable may stand in a file of its own', () => {
    const secret = file('hunter2\n')
    expect(environmentValues({ APP_KEY_FILE: secret }, '/nowhere/.env')).toEqual({ APP_KEY: 'hunter2' })
    expect(environmentValues({}, file(`MDM_TOKEN_FILE=${secret}\n`))).toEqual({ MDM_TOKEN: 'hunter2' })
  })

  test('a value and a file of it contradict each other', () => {
    expect(problemsOf({ APP_KEY: 'a', APP_KEY_FILE: file('b') })).toEqual([
      'APP_KEY and APP_KEY_FILE are both set',
    ])
  })

  test('a file that cannot be read', () => {
    expect(problemsOf({ APP_KEY_FILE: '/nowhere/key' })).toEqual([
      'APP_KEY_FILE names a file that cannot be read: /nowhere/key',
    ])
  })

  test('unknown keys of .env are problems, of the environment they are not', () => {
    const dotenv = file('APP_NAM=x\nLOGISTICS_PORT_FILE=/nowhere/port\nFOO_FILE=y\nHOST=127.0.0.1\n')
    expect(problemsOf({ WAYBILL_FOO: '1' }, dotenv)).toEqual([
      `APP_NAM in ${dotenv} is not a variable of Waybill`,
      `FOO_FILE in ${dotenv} is not a variable of Waybill`,
      'LOGISTICS_PORT_FILE names a file that cannot be read: /nowhere/port',
    ])
  })

  test('problems of files and of values are told together', () => {
    const dotenv = file('APP_NAM=x\nLOGISTICS_PORT=http\n')
    expect(problemsOf({ APP_LOCALE: 'de' }, dotenv)).toEqual([
      `APP_NAM in ${dotenv} is not a variable of Waybill`,
      'LOGISTICS_PORT must be a whole number from 0 to 65535, not "http"',
      'APP_LOCALE must be one of en, it, ro, not "de"',
    ])
  })
})
