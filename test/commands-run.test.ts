import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { all } from '../bench/all.ts'
import { consoleBench } from '../bench/console.ts'
import { benchCommand, benches } from '../bench/run.ts'
import { scanningBench } from '../bench/scanning.ts'
import { Ground } from '../bench/support/ground.ts'
import { pgbenchVersion } from '../bench/support/pgbench.ts'
import { lab } from '../lab/lab.ts'
import { runCli } from '../src/cli/run.ts'
import { CommandResources, allCommands } from '../src/main/commands.ts'
import { deployTry } from '../tools/deploy-try.ts'
import { floorPictures } from '../tools/floor-pictures.ts'
import { screenshots } from '../tools/screenshots.ts'
import { runNamed, tableOf } from '../tools/named-scripts.ts'
import { type Script, runScript, typedAs } from '../tools/script.ts'
import { faultsCommand } from './faults/run.ts'
import { generatedClients } from './habits/generated.ts'
import { recordHabits } from './habits/record.ts'
import { mistakesScript } from './mistakes/run.ts'
import { mutants } from './mutants/run.ts'
import { lacksChromium } from './support/browser.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World } from './support/world.ts'

const root = resolve(import.meta.dirname, '..')
const execute = promisify(execFile)

/** The test that runs a script's code with few rounds or on one file, and what it calls. */
const shortRuns: Readonly<Record<string, readonly [test: string, calls: string]>> = {
  'faults:away': ['test/database-away.test.ts', 'expectAway'],
  'faults:failover': ['test/lab.test.ts', 'failoverRun('],
  'faults:fuzz': ['test/faults/fuzz.test.ts', 'fuzz('],
  'faults:hostile': ['test/hostile.test.ts', 'goAway'],
  'faults:idempotency': ['test/idempotency-faults.test.ts', 'runIdempotency'],
  'faults:kill': ['test/faults/kill.test.ts', 'killRounds'],
  'test:mistakes': ['test/mistakes/short.test.ts', 'runMistakes('],
  'test:mutants': ['test/mutants/short.test.ts', 'scoresOf('],
  'faults:ledger': ['test/ledger-model.test.ts', 'properties'],
  'faults:soak': ['test/soak.test.ts', 'soak({'],
  'faults:offered': ['test/browser/offered.test.ts', 'offeredRun('],
  'faults:replica': ['test/replica-faults.test.ts', 'runReplicaProbes'],
  'faults:restore': ['test/lab.test.ts', 'restoreRun('],
  'faults:stock': ['test/stock-faults.test.ts', 'runStockFaults'],
  'faults:sync': ['test/sync.test.ts', 'followFeeds'],
  'faults:tenants': ['test/tenant-probes.test.ts', 'TenantProbes'],
  'faults:upgrade': ['test/upgrade.test.ts', 'upgradeRun('],
  'faults:waves': ['test/waves-faults.test.ts', 'runWaveFaults'],
  'faults:webhooks': ['test/webhooks.test.ts', 'deliverThroughFaults'],
}

/** Commands that fetch or install, which a suite does not do; test/lab.test.ts runs `lab`. */
const scripts: readonly Script[] = [
  ...benchCommand.scripts,
  ...faultsCommand.scripts,
  mistakesScript,
  mutants,
  generatedClients,
  recordHabits,
  deployTry,
  lab,
  screenshots,
  floorPictures,
]

/** These write the files of the tree that are generated; `check` compares them. */
const generators = [
  'client-types',
  'dashboard',
  'lock',
  'manifests',
  'openapi',
  'sbom',
  'schema',
  'script-lists',
  'web',
]
/** Commands of other kinds: the program itself, the suite, and servers that run until they are stopped. */
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
  const alone = scripts.filter(({ name }) => !/^(bench|faults):/.test(name))
  const listed = new Set([...others, 'bench', 'faults', ...alone.map(({ name }) => name)])
  expect(new Set(Object.keys(commands))).toEqual(listed)
  for (const { name } of alone) {
    const file = /node (\S+\.ts)$/.exec(commands[name] ?? '')?.[1] ?? ''
    const source = await readFile(join(root, file), 'utf8')
    expect(source).toMatch(/^if \(import\.meta\.main\) await main\(\w+\)$/m)
    expect(source).toContain(`name: '${name}'`)
  }
})

describe.each([
  [benchCommand, 'bench/README.md', 'bench'],
  [faultsCommand, 'test/faults/README.md', 'test/faults'],
] as const)('npm run $command', (named, readme, folder) => {
  test('knows every script of its folder', async () => {
    const files = await Promise.all(
      (await readdir(join(root, folder)))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFile(join(root, folder, file), 'utf8')),
    )
    const made = files.filter((source) => /^export const \w+ = (script|bench)\(/m.test(source))
    expect(named.scripts.filter(({ name }) => name !== 'faults:ledger')).toHaveLength(made.length)
  })

  test('is listed in its README (npm run script-lists writes it)', async () => {
    expect(await readFile(join(root, readme), 'utf8')).toContain(tableOf(named))
  })

  test('lists all without a name, and refuses an unknown one', async () => {
    const { code, out } = await captured((streams) => runNamed(named, [], streams))
    expect(code).toBe(0)
    for (const { summary } of named.scripts) expect(out).toContain(summary)
    const refused = await captured((streams) => runNamed(named, ['nonsense'], streams))
    expect(refused).toEqual({
      code: 64,
      out: '',
      err: `${named.command}: unknown name 'nonsense'\nRun 'npm run ${named.command}' for a list.\n`,
    })
  })
})

describe.each(scripts.map((each) => [each.name, each] as const))('npm run %s', (name, script) => {
  test('--help says what it does and what its options are', async () => {
    const { code, out, err } = await called(script, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(typedAs(name))
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
      `Run '${typedAs(name)} --help' for help.`,
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
      /^# Every goal of speed\n[^]*^\| order of five lines, to Medusa +\| .*bench -- peers \|$/m,
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

  test.each([...faultsCommand.scripts, mistakesScript, mutants].map(({ name }) => name))(
    'of %s is run by a test',
    async (name) => {
      const [file = '', calls = name] = shortRuns[name] ?? []
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
