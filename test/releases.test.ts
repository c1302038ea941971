import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { compareReleases, contractVersion, version } from '../src/kernel/version.ts'
import { headerOf } from '../src/postgres/migration-header.ts'
import { currentAndPrevious, releases, root } from '../tools/releases.ts'

const services = ['logistics', 'auth'] as const
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const Versioned = z.looseObject({ version: z.string() })
const versionIn = (file: string) => Versioned.parse(JSON.parse(read(file))).version

function migrationsOf(service: (typeof services)[number]): readonly string[] {
  const names = readdirSync(join(root, 'src', service, 'migrations')).filter((name) => name.endsWith('.sql'))
  return names.map((name) => name.slice(0, -'.sql'.length)).toSorted()
}

/** A file as it was; undefined where the history of git is not here. */
function fileAt(commit: string, file: string): string | undefined {
  try {
    return execFileSync('git', ['show', `${commit}:${file}`], { cwd: root, stdio: 'pipe' }).toString()
  } catch {
    return undefined
  }
}

describe('releases.json', () => {
  const all = releases()
  const { current, previous } = currentAndPrevious()

  test('has the releases in order, all but the newest with the commit that they were made from', () => {
    expect(all.map((each) => each.version)).toEqual(
      all.map((each) => each.version).toSorted((one, other) => compareReleases(other, one)),
    )
    expect(new Set(all.map((each) => each.version)).size).toBe(all.length)
    expect(all.map(({ commit }) => commit !== null)).toEqual(all.map((_, i) => i > 0))
    for (const { date } of all) expect(date <= current.date).toBe(true)
  })

  test('the newest is this one, in every file that names the release', () => {
    const chart = z.object({ version: z.string(), appVersion: z.string() })
    const { version: ofChart, appVersion } = chart.parse(parse(read('deploy/helm/waybill/Chart.yaml')))
    const images = [...read('deploy/kubernetes/waybill.yaml').matchAll(/\/waybill:(\S+)$/gm)]
    const lock = z.looseObject({ packages: z.looseObject({ '': Versioned }) })
    const said = [
      versionIn('package.json'),
      versionIn('package-lock.json'),
      lock.parse(JSON.parse(read('package-lock.json'))).packages[''].version,
      versionIn('client/package.json'),
      ofChart,
      appVersion,
      ...images.map(([, tag]) => tag),
    ]
    expect(images.length).toBeGreaterThan(0)
    expect([version, ...said]).toEqual([version, ...said].map(() => current.version))
  })

  test('each has its notes in the changelog, the newest first', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+) \((\S+)\)$/gm)]
    expect(headings.map(([, release, date]) => [release, date])).toEqual(
      all.map((each) => [each.version, each.date]),
    )
    const [, newest = ''] = read('CHANGELOG.md').split(/^## /m)
    expect(newest).toMatch(/^### Upgrading$/m)
  })

  test('both OpenAPI documents have the version of the API, which is not that of the program', () => {
    for (const service of services) {
      const document = z.looseObject({ info: Versioned }).parse(JSON.parse(read(`openapi/${service}.json`)))
      expect(document.info.version).toBe(contractVersion)
    }
    expect(contractVersion).toBe('1.0')
  })

  describe.each(services)('the migrations of %s', (service) => {
    const files = migrationsOf(service)

    test('end with the one that the newest release names, and older ones have theirs among them', () => {
      expect(current.migrations[service]).toBe(files.at(-1))
      const places = all.map(({ migrations }) => files.indexOf(migrations[service]))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => other - one))
    })

    test('say since the release before which programs can work on what they leave', () => {
      const known = all.map((each) => each.version)
      const since = files.slice(files.indexOf(previous.migrations[service]) + 1)
      const silent = since.filter((name) => {
        const { needs = '' } = headerOf(name, read(`src/${service}/migrations/${name}.sql`))
        return !known.includes(needs)
      })
      const rule = `begin with "-- needs: ${previous.version}" where programs of ${previous.version} can go on working, else with "-- needs: ${current.version}"`
      expect(silent.map((name) => `${name}: ${rule}`)).toEqual([])
    })

    test('are as they were released', () => {
      for (const release of all) {
        const released = files.slice(0, files.indexOf(release.migrations[service]) + 1)
        for (const name of release.commit === null ? [] : released) {
          const file = `src/${service}/migrations/${name}.sql`
          const before = fileAt(release.commit ?? '', file)
          if (before === undefined) continue
          expect([name, read(file)]).toEqual([name, before])
        }
      }
    })
  })
})
