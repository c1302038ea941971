// Completes package-lock.json after `npm install`; with --check it only says what `npm ci` would stumble over.
//
// npm leaves an optional native part out of the lock file when the registry at hand has no copy of it, and then
// refuses that very lock file in `npm ci` (npm/cli issue 9846). An entry with the version its parent asks for and
// the platform in its name is enough: elsewhere it is never fetched. It has no checksum, since nobody has seen it.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const Versions = z.record(z.string(), z.string()).optional()
const Manifest = z.object({ overrides: Versions })
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
      optionalDependencies: Versions,
    }),
  ),
})
/** The same file as npm wrote it: every key, in its order. */
const Written = z
  .record(z.string(), z.unknown())
  .and(z.object({ packages: z.record(z.string(), z.unknown()) }))
type Packages = z.output<typeof Lock>['packages']

/** The native parts that are asked for and not there, by their place in the lock file. */
function missingParts(packages: Packages): Map<string, object> {
  const missing = new Map<string, object>()
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (packages[`${parent}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue
      const { os, cpu, libc } = platformIn(name)
      // In the order of npm, which would otherwise rewrite it.
      missing.set(`node_modules/${name}`, { version, cpu, dev, libc, optional: true, os })
    }
  }
  return missing
}

function platformIn(name: string): { os: string[]; cpu: string[]; libc: string[] | undefined } {
  const { os, cpu, abi } =
    /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>[a-z0-9]+)(-(?<abi>gnu|musl))?/.exec(name)
      ?.groups ?? {}
  if (os === undefined || cpu === undefined) throw new Error(`${name}: no platform in the name`)
  return { os: [os], cpu: [cpu], libc: abi === undefined ? abi : [abi === 'gnu' ? 'glibc' : abi] }
}

function complaints(packages: Packages, missing: Iterable<string>): string[] {
  const { overrides = {} } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return [
    ...Array.from(missing, (place) => `${place}: missing; \`npm run lock\` adds it`),
    ...Object.entries(packages)
      .filter(([, entry]) => entry.resolved !== undefined)
      .map(([place]) => `${place}: names a download address, which ties the lock file to one registry`),
    ...Object.entries(overrides)
      .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
      .map(([name, version]) => `node_modules/${name}: package.json overrides it with ${version}`),
  ]
}

function completed(lock: unknown, missing: Map<string, object>): string {
  const written = Written.parse(lock)
  const places = Object.entries({ ...written.packages, ...Object.fromEntries(missing) })
  const packages = Object.fromEntries(places.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  return `${JSON.stringify({ ...written, packages }, null, 2)}\n`
}

const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = Lock.parse(lock)
const missing = missingParts(packages)
if (process.argv.includes('--check')) {
  const found = complaints(packages, missing.keys())
  for (const line of found) console.log(line)
  process.exitCode = found.length === 0 ? 0 : 1
} else {
  writeFileSync('package-lock.json', completed(lock, missing))
  console.log(`package-lock.json: ${missing.size} native parts added`)
}
