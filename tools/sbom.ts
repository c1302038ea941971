// `node tools/sbom.ts FILE`: writes the bill of materials of what runs (CycloneDX), from the lock file; --check only looks whether
// it can be made and names every package of the lock file that runs.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

const Bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
})
type Bill = z.output<typeof Bill>
const Described = z.looseObject({ devDependencies: z.unknown() })
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().default(false) }),
  ),
})

/**
 * Made by npm, in a folder that knows nothing of the tools: with `--omit=dev` npm also leaves out what the program shares with
 * them, zod for one.
 */
function bill(): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-sbom-'))
  try {
    const { devDependencies: _tools, ...described } = Described.parse(read('package.json'))
    const lock = z
      .looseObject({ packages: z.record(z.string(), z.unknown()) })
      .parse(read('package-lock.json'))
    const { devDependencies: _same, ...root } = Described.parse(lock.packages[''])
    const packages = { ...lock.packages, '': root }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(described))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const made = Bill.parse(JSON.parse(execFileSync('npm', [...args, '--loglevel=error'], options)))
    // npm calls it as the folder is called.
    made.metadata.component.name = 'waybill'
    return made
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The packages that run and are not in it. */
function missing({ components }: Bill): readonly string[] {
  const { packages } = Lock.parse(read('package-lock.json'))
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`)
    .filter((each) => !named.has(each))
}

const made = bill()
if (process.argv.includes('--check')) {
  const lines = missing(made)
  for (const line of lines) console.log(`${line} is not in the bill of materials`)
  process.exitCode = lines.length === 0 ? 0 : 1
} else writeFileSync(process.argv[2] ?? 'waybill.cdx.json', `${JSON.stringify(made, null, 2)}\n`)
