// `npm run check`: every check, whatever the others say, and at the end one answer.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

// The longest first: with two at a time that is the shortest way through.
const steps: readonly Step[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'types of web', command: ['tsc', '-p', 'web'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'openapi rules', command: ['node', 'tools/openapi-lint.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'import rules', command: ['node', 'tools/imports.ts'] },
  { name: 'openapi drift', command: ['node', 'tools/openapi.ts', '--check'] },
  { name: 'types of client', command: ['tsc', '-p', 'client', '--noEmit'] },
  { name: 'client drift', command: ['node', 'tools/client-types.ts', '--check'] },
  { name: 'schema drift', command: ['node', 'tools/schema.ts', '--check'] },
  { name: 'bill of materials', command: ['node', 'tools/sbom.ts', '--check'] },
  { name: 'dashboard drift', command: ['node', 'tools/dashboard.ts', '--check'] },
  { name: 'lock file', command: ['node', 'tools/lock.ts', '--check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'wording', command: ['node', 'tools/words-lint.ts'] },
  { name: 'test times', command: ['node', 'tools/test-times.ts', '--check'] },
]

/** Most of the steps use several threads themselves. */
const AT_ONCE = 2
const LIMIT_MS = 5 * 60_000

const root = resolve(import.meta.dirname, '..')
const env = {
  ...process.env,
  // The pinned Node.js and the pinned tools, also when this file is run without npm.
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
}

/** Runs one step to its end; true when it found nothing. */
async function passes({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const script = args.find((arg) => arg.endsWith('.ts'))
  if (script !== undefined && !existsSync(join(root, script))) {
    console.log(`${name.padEnd(14)} skipped  there is no ${script}`)
    return true
  }
  const started = performance.now()
  const { code, output } = await run(program, args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name.padEnd(14)} ${code === 0 ? 'ok     ' : 'FAILED '} ${seconds.padStart(5)} s`)
  const warnings = output.split('\n').filter((line) => line.startsWith('warning: '))
  const shown = code === 0 ? warnings.join('\n') : output.trimEnd()
  if (shown !== '') console.log(shown.replaceAll(/^/gm, '  '))
  return code === 0
}

function run(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      timeout: LIMIT_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => done({ code: null, output: error.message }))
    child.on('close', (code) => done({ code, output: Buffer.concat(chunks).toString() }))
  })
}

const waiting = [...steps]
let failed = 0
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    if (!(await passes(step))) failed += 1
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exitCode = failed === 0 ? 0 : 1
