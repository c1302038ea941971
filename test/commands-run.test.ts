import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { against } from '../bench/against.ts'
import { all } from '../bench/all.ts'
import { articles } from '../bench/articles.ts'
import { auth } from '../bench/auth.ts'
import { bulk } from '../bench/bulk.ts'
import { catalogue } from '../bench/catalogue.ts'
import { consoleBench } from '../bench/console.ts'
import { documents } from '../bench/documents.ts'
import { doorsBench } from '../bench/doors.ts'
import { idle } from '../bench/idle.ts'
import { lists } from '../bench/lists.ts'
import { graphql } from '../bench/graphql.ts'
import { movesBench } from '../bench/moves.ts'
import { orders } from '../bench/orders.ts'
import { peersBench } from '../bench/peers.ts'
import { processes } from '../bench/processes.ts'
import { replica } from '../bench/replica.ts'
import { scanningBench } from '../bench/scanning.ts'
import { stock } from '../bench/stock.ts'
import type { Bench } from '../bench/support/bench.ts'
import { Ground } from '../bench/support/ground.ts'
import { pgbenchVersion } from '../bench/support/pgbench.ts'
import { sync } from '../bench/sync.ts'
import { traces } from '../bench/traces.ts'
import { wavesBench } from '../bench/waves.ts'
import { webhooks } from '../bench/webhooks.ts'
import { wire } from '../bench/wire.ts'
import { lab } from '../lab/lab.ts'
import { runCli } from '../src/cli/run.ts'
import { CommandResources, allCommands } from '../src/main/commands.ts'
import { deployTry } from '../tools/deploy-try.ts'
import { floorPictures } from '../tools/floor-pictures.ts'
import { screenshots } from '../tools/screenshots.ts'
import { type Script, runScript } from '../tools/script.ts'
import { away } from './faults/away.ts'
import { fuzzFaults } from './faults/fuzz.ts'
import { failoverFaults } from './faults/failover.ts'
import { hostile } from './faults/hostile.ts'
import { idempotencyFaults } from './faults/idempotency.ts'
import { kill } from './faults/kill.ts'
import { offered } from './faults/offered.ts'
import { replicaFaults } from './faults/replica.ts'
import { restoreFaults } from './faults/restore.ts'
import { soakFaults } from './faults/soak.ts'
import { stockFaults } from './faults/stock.ts'
import { syncFaults } from './faults/sync.ts'
import { tenantFaults } from './faults/tenants.ts'
import { upgradeFaults } from './faults/upgrade.ts'
import { waveFaults } from './faults/waves.ts'
import { webhookFaults } from './faults/webhooks.ts'
import { generatedClients } from './habits/generated.ts'
import { recordHabits } from './habits/record.ts'
import { mistakesScript } from './mistakes/run.ts'
import { mutants } from './mutants/run.ts'
import { ledger } from './ledger/replay.ts'
import { lacksChromium } from './support/browser.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World } from './support/world.ts'

const root = resolve(import.meta.dirname, '..')
const execute = promisify(execFile)

const benches: readonly Bench[] = [
  against,
  articles,
  auth,
  bulk,
  catalogue,
  consoleBench,
  documents,
  doorsBench,
  idle,
  lists,
  graphql,
  movesBench,
  orders,
  peersBench,
  processes,
  replica,
  scanningBench,
  stock,
  sync,
  traces,
  wavesBench,
  webhooks,
  wire,
]

/** Tests that run these commands with few rounds, or on one file. */
const faults: readonly (readonly [Script, test: string, calls: string])[] = [
  [away, 'test/database-away.test.ts', 'expectAway'],
  [failoverFaults, 'test/lab.test.ts', 'failoverRun('],
  [fuzzFaults, 'test/faults/fuzz.test.ts', 'fuzz('],
  [hostile, 'test/hostile.test.ts', 'goAway'],
  [idempotencyFaults, 'test/idempotency-faults.test.ts', 'runIdempotency'],
  [kill, 'test/faults/kill.test.ts', 'killRounds'],
  [mistakesScript, 'test/mistakes/short.test.ts', 'runMistakes('],
  [mutants, 'test/mutants/short.test.ts', 'scoresOf('],
  [ledger, 'test/ledger-model.test.ts', 'properties'],
  [soakFaults, 'test/soak.test.ts', 'soak({'],
  [offered, 'test/browser/offered.test.ts', 'offeredRun('],
  [replicaFaults, 'test/replica-faults.test.ts', 'runReplicaProbes'],
  [restoreFaults, 'test/lab.test.ts', 'restoreRun('],
  [stockFaults, 'test/stock-faults.test.ts', 'runStockFaults'],
  [syncFaults, 'test/sync.test.ts', 'followFeeds'],
  [tenantFaults, 'test/tenant-probes.test.ts', 'TenantProbes'],
  [upgradeFaults, 'test/upgrade.test.ts', 'upgradeRun('],
  [waveFaults, 'test/waves-faults.test.ts', 'runWaveFaults'],
  [webhookFaults, 'test/webhooks.test.ts', 'deliverThroughFaults'],
]

/** Commands that fetch or install, which a suite does not do; test/lab.test.ts runs `lab`. */
const scripts: readonly Script[] = [
  ...benches,
  all,
  ...faults.map(([each]) => each),
  generatedClients,
  recordHabits,
  deployTry,
  lab,
  screenshots,
  floorPictures,
]

/** These write the files of the tree that are generated; `check` compares them. */
const generators = ['client-types', 'dashboard', 'lock', 'manifests', 'openapi', 'sbom', 'schema', 'web']
/** Commands of other kinds: the program itself, the suite, and servers that run until stopped. */
const suite = ['test', 'test:all', 'test:decisions', 'test:fast', 'test:chance', 'test:times', 'check', 'fix']
const others = new Set([
  'prepare',
  'prepack',
  'start',
  'dev:console',
  'dev:panel',
  'waybill',
  ...suite,
  ...generators,
])

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

async function captured(
  run: (streams: {
    readonly stdout: PassThrough
    readonly stderr: PassThrough
    readonly isTerminal: boolean
  }) => Promise<number>,
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = [stdout, stderr].map((stream) => text(stream))
  const code = await run({ stdout, stderr, isTerminal: false })
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}

const called = (script: Script, ...argv: readonly string[]) =>
  captured((streams) => runScript(script, argv, streams))

test('every command of package.json is listed, and its file is the one that is listed', async () => {
  const { scripts: commands } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const listed = new Set([...others, ...scripts.map(({ name }) => name)])
  expect(new Set(Object.keys(commands))).toEqual(listed)
  for (const { name } of scripts) {
    const file = /node (\S+\.ts)$/.exec(commands[name] ?? '')?.[1] ?? ''
    const source = await readFile(join(root, file), 'utf8')
    expect(source).toMatch(/^if \(import\.meta\.main\) await main\(\w+\)$/m)
    expect(source).toMatch(new RegExp(`(name|command): '${name.replace('bench:', '(bench:)?')}'`))
  }
})

describe.each(scripts.map((each) => [each.name, each] as const))('npm run %s', (name, script) => {
  test('--help says what it does and what its options are', async () => {
    const { code, out, err } = await called(script, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`npm run ${name} --`)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(script.summary)
    for (const key of Object.keys(script.input.shape)) {
      expect(out).toContain(key.replaceAll('_', '-'))
    }
  })

  test('an option that it does not have, or an invalid value, is refused with one line', async () => {
    const { code, out, err } = await called(script, '--nonsense', '1')
    expect([code, out]).toEqual([64, ''])
    expect(err.split('\n')).toEqual([
      `${name}: unknown option '--nonsense'`,
      `Run 'npm run ${name} -- --help' for help.`,
      '',
    ])
    const wrong = await called(script, ...wrongValue(script))
    expect(wrong.code).toBe(64)
    expect(wrong.err).not.toMatch(/^ {4}at /m)
  })
})

/** A value that the first option with a number or a choice cannot have. */
function wrongValue({ input }: Script): readonly string[] {
  const [key = ''] = Object.keys(input.shape).filter((each) => !['short', 'keep', 'pages'].includes(each))
  return [`--${key.replaceAll('_', '-')}`, 'nonsense']
}

describe('the short form', () => {
  let template: Fresh
  let ground: Ground
  let folder: string
  beforeAll(async () => {
    template = await migratedDatabase()
    const { url } = template
    folder = await mkdtemp(join(tmpdir(), 'waybill-commands-'))
    const name = /\/(\w+)(\?|$)/.exec(url)?.[1]
    ground = new Ground({ url: inject('databaseUrl'), folder, ...(name !== undefined && { template: name }) })
  })
  afterAll(async () => {
    await ground.close()
    await template.drop()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(benches.map((bench) => [bench.name, bench] as const))(
    'of %s measures and prints its tables',
    async (_, bench) => {
      if ((bench === consoleBench || bench === scanningBench) && lacksChromium(`npm run ${bench.name}`))
        return
      const isMissing = bench.needsPgbench && (await pgbenchVersion()) === undefined
      const wanted = isMissing
        ? { code: 1, said: /^bench\S*: .*pgbench.*\n$/ }
        : { code: 0, said: /^# .*\n[^]*^\| /m }
      const { code, out, err } = await called(bench.on(ground), '--short')
      expect(out + err).toMatch(wanted.said)
      expect(code).toBe(wanted.code)
      expect(out).not.toContain('NaN')
    },
    180_000,
  )

  test('of bench:all prints every goal and keeps nothing', async () => {
    const kept = await readFile(join(root, 'bench/results/all.md'), 'utf8')
    const { code, out } = await called(all, '--short')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^# Every goal of speed\n[^]*^\| order of five lines, to Medusa +\| .*bench:peers \|$/m,
    )
    expect(await readFile(join(root, 'bench/results/all.md'), 'utf8')).toBe(kept)
  })

  test('of deploy:try finds nothing wrong', async () => {
    const { code, out } = await called(deployTry, '--short')
    expect(out).toMatch(/^units +(ok|left out) .*\nrules +(ok|left out) .*\nproxy +(ok|left out) .*\n$/)
    expect(code).toBe(0)
  })

  test('of screenshots draws a page', async () => {
    if (lacksChromium('npm run screenshots')) return
    const world = await World.start({ only: ['logistics'] })
    try {
      const { code, err } = await called(screenshots, '--short', '--console', world.address, '--into', folder)
      expect([code, err]).toEqual([0, ''])
      const picture = await readFile(join(folder, 'console-sign-in-light.png'))
      expect(picture.subarray(1, 4).toString()).toBe('PNG')
    } finally {
      await world.stop()
    }
  })

  test('of screenshots:floor takes the pictures that the guides show', async () => {
    if (lacksChromium('npm run screenshots:floor')) return
    const into = join(folder, 'floor')
    const { code } = await called(floorPictures, '--short', '--into', into)
    expect(code).toBe(0)
    const taken = (await readdir(into)).toSorted()
    expect(await readdir(join(root, 'docs/images/floor'))).toHaveLength(3 * taken.length)
    for (const [guide, language] of Object.entries({
      'floor.md': 'en',
      'floor.it.md': 'it',
      'floor.ro.md': 'ro',
    })) {
      const page = await readFile(join(root, 'docs', guide), 'utf8')
      const shown = Array.from(page.matchAll(/\(images\/floor\/(\S+)\)/g), ([, name = '']) => name)
      expect(shown.toSorted()).toEqual(taken.map((name) => name.replace('.en.', `.${language}.`)))
    }
  }, 180_000)

  test.each(faults.map(([{ name }, file, calls]) => [name, file, calls] as const))(
    'of %s is run by %s',
    async (_, file, calls) => {
      expect(await readFile(join(root, file), 'utf8')).toContain(calls)
    },
  )
})

test.each(['test-fast', 'test-chance', 'test-times'])('%s has --help and no stack trace', async (name) => {
  const run = (option: string) =>
    execute(process.execPath, [join('tools', `${name}.ts`), option], { cwd: root })
  expect((await run('--help')).stdout).toContain(`npm run ${name.replace('-', ':')}`)
  const refused = await run('--nonsense').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 64, stderr: expect.not.stringMatching(/^ {4}at /m) })
})

test('npm test says what it runs, and which command runs the rest', async () => {
  const { stdout } = await execute(process.execPath, ['tools/test.ts', '--help'], { cwd: root })
  expect(stdout).toContain('npm run test:all')
  for (const option of ['--changed', '--all', '--rest', '--sql']) expect(stdout).toContain(option)
})

test('every command of bin/waybill answers --help', async () => {
  const resources = new CommandResources()
  const commands = allCommands(resources)
  try {
    for (const { name, summary } of commands) {
      const { code, out, err } = await captured((streams) =>
        runCli([...name.split(' '), '--help'], { commands, version: '0', ...streams }),
      )
      expect([name, code, err]).toEqual([name, 0, ''])
      expect(out.replaceAll(/\s+/g, ' ')).toContain(summary)
    }
  } finally {
    await resources.close()
  }
})
