// `node tools/web.ts`: builds the console and the panel into web/dist, compressed for the servers that send them.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const apps = ['console', 'panel']
const compressible = /\.(html|js|css|svg|json|webmanifest)$/
/** Below this the headers of the answer weigh more than what is saved. */
const smallest = 512

/** Hash of everything a build is made from: if it is the same, so is the result. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['web/**/*', 'client/src/**/*', 'src/kernel/csv.ts', 'package-lock.json', 'tools/web.ts'],
    {
      cwd: root,
      exclude: ['web/dist*/**', 'web/screenshots/**', '**/*.md'],
      withFileTypes: true,
    },
  ).filter((entry) => entry.isFile())
  for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function compress(folder: string): Promise<void> {
  const gzipped = promisify(gzip)
  const brotlied = promisify(brotliCompress)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const names = globSync('**/*', { cwd: folder }).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < smallest) return
      await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }))
      await writeFile(`${file}.br`, await brotlied(bytes, quality))
    }),
  )
}

async function build(hash: string): Promise<void> {
  // The caller, such as a test run, may be in another mode, and React would come with all its warnings.
  process.env['NODE_ENV'] = 'production'
  const vite = await import('vite')
  // Built in a temporary folder and moved: readers of the folder see the old build or the new one.
  const next = `${dist}-next`
  await mkdir(next, { recursive: true })
  try {
    for (const app of apps) {
      await vite.build({
        root: join(root, 'web', app),
        configFile: join(root, 'web/vite.config.ts'),
        logLevel: 'warn',
        build: { outDir: join(next, app) },
      })
      await compress(join(next, app))
    }
    await writeFile(join(next, 'sources'), hash)
    const old = `${dist}-old`
    await rm(old, { recursive: true, force: true })
    await rename(dist, old).catch(() => {})
    await rename(next, dist)
    await rm(old, { recursive: true, force: true })
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

/** Longer than any build takes: a lock as old as this was left by a process that is no more. */
const stale_ms = 2 * 60_000

/** Runs alone: of several test runs that start at once, one builds and the others find it built. */
async function locked(work: () => Promise<void>): Promise<void> {
  const lock = `${dist}-lock`
  for (;;) {
    try {
      await mkdir(lock)
      break
    } catch {
      const made_ms = await stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      )
      if (Date.now() - made_ms > stale_ms) await rm(lock, { recursive: true, force: true })
      else await new Promise((next) => setTimeout(next, 200))
    }
  }
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function buildWhereNeeded(): Promise<void> {
  const hash = sourceHash()
  const built = await readFile(join(dist, 'sources'), 'utf8').catch(() => '')
  if (built === hash) return console.log('web: up to date')
  const started = performance.now()
  await build(hash)
  console.log(`web: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (existsSync(join(root, 'node_modules/vite'))) await locked(buildWhereNeeded)
else console.log('web: not built, because vite is not installed (npm ci without --omit=dev installs it)')
