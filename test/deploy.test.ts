import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../src/main/config-variables.ts'
import { exposition, heartbeatsOf } from '../src/logistics/surfaces/health/rules.ts'
import { version } from '../src/kernel/version.ts'
import { type Manifest, keptManifests } from '../tools/deploy/manifests.ts'
import { World } from './support/world.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** The figures in an expression, by the names that Prometheus gives parts of a histogram. */
const figuresIn = (expressions: string) =>
  new Set(
    [...expressions.matchAll(/\b(?:process|nodejs|http|mail|webhooks?|waybill)_\w+/g)].map(([name]) =>
      name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'),
    ),
  )

describe('monitoring', () => {
  let world: World
  /** Names of the figures of both services, and of the health report. */
  const figures = new Set<string>()
  beforeAll(async () => {
    world = await World.common()
    const { logistics = '', auth = '' } = world.app.addresses
    const report = JSON.parse(await (await fetch(`${logistics}/health`)).text())
    // State once a worker has been heard of.
    const now = new Date()
    const ping = { name: 'scheduler', last_ping_at: now.toISOString(), last_ping_at_ms: now.getTime() }
    const texts = [
      await (await fetch(`${logistics}/metrics`)).text(),
      await (await fetch(`${auth}/metrics`)).text(),
      exposition({ ...report, heartbeats: heartbeatsOf([ping], now) }),
    ]
    for (const [, name = ''] of texts.join('\n').matchAll(/^# TYPE (\w+)/gm)) figures.add(name)
  })
  afterAll(() => world.stop())

  test('the dashboard shows every figure there is, and no other', () => {
    const { panels } = JSON.parse(read('monitoring/dashboard.json'))
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(figuresIn(expressions.join('\n'))).toEqual(figures)
  })

  test('alerts are about figures that exist, and each is tested and says what to do', () => {
    const [{ rules }] = parse(read('monitoring/alerts.yaml')).groups
    const tests = read('monitoring/alerts.test.yaml')
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, expr, annotations } of rules) {
      expect([...figuresIn(expr)].filter((name) => !figures.has(name))).toEqual([])
      expect(tests).toContain(alert)
      expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) })
    }
  })
})

test('what is deployed sets no variable that Waybill does not know', () => {
  const known = new Set<string>(variables)
  // Those of `places` are put into other files by `fill`, which only they are for.
  const files = globSync('**/*', { cwd: join(root, 'deploy'), withFileTypes: true }).filter(
    (file) => file.isFile() && file.name !== 'places',
  )
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
  const set = [
    ...texts.matchAll(/^(?:Environment=|ENV |\s+)?(?:- \{? ?name: )?([A-Z][A-Z_]+[A-Z])(?:=|: |, value|$)/gm),
    ...texts.matchAll(/ ([A-Z][A-Z_]+[A-Z])=/g),
  ].map(([, name = '']) => name.replace(/_FILE$/, ''))
  // Settings of the print program, of Node.js, of the account, of the other images, of a build and of a compose file.
  const others = [
    'WAYBILL_URL',
    'WAYBILL_TOKEN',
    'WAYBILL_PRINTERS',
    'NODE_ENV',
    'HOME',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'BUILD',
    'BASE',
    'ALL',
    'CMD',
  ]
  expect(new Set(set).difference(known).difference(new Set(others))).toEqual(new Set())
  for (const name of ['APP_KEY', 'DATABASE_URL', 'APP_URL', 'BACKUP_PASSPHRASE', 'DATA_DIR'])
    expect(set).toContain(name)
})

describe('on Kubernetes', () => {
  let manifests: readonly Manifest[]
  const named = (kind: string) => manifests.filter((each) => each.kind === kind)
  beforeAll(async () => {
    manifests = await keptManifests()
  })

  test('every manifest is what Kubernetes knows by its name, with no field that it does not know', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-manifests-'))
    const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
      const path = apiVersion.replace('.k8s.io', '').replace(/^v1$/, 'core/v1')
      const types = join(root, 'node_modules/kubernetes-types', `${path}.d.ts`)
      const value = JSON.stringify({ apiVersion, kind, ...rest })
      return `import type { ${kind} as T${index} } from '${types}'\nexport const m${index}: T${index} = ${value}`
    })
    const check = async (text: string) => {
      writeFileSync(join(folder, 'manifests.ts'), text)
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
      const tsc = join(root, 'node_modules/.bin/tsc')
      return promisify(execFile)(tsc, [...options, '--allowImportingTsExtensions', 'manifests.ts'], {
        cwd: folder,
      }).then(
        () => '',
        (error: { readonly stdout: string }) => error.stdout,
      )
    }
    try {
      expect(await check(lines.join('\n'))).toBe('')
      expect(
        await check(lines.join('\n').replaceAll('"readOnlyRootFilesystem"', '"readOnlyRoot"')),
      ).toContain('readOnlyRoot')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('each role has a budget for disruptions, services are probed and scaled, the migration comes first', () => {
    const names = (kind: string) => named(kind).map(({ metadata }) => metadata.name)
    expect(names('Deployment')).toEqual(['waybill-auth', 'waybill-logistics', 'waybill-worker'])
    expect(names('PodDisruptionBudget')).toEqual(names('Deployment'))
    expect(names('HorizontalPodAutoscaler')).toEqual(['waybill-auth', 'waybill-logistics'])
    expect(names('Service')).toEqual(['waybill-auth', 'waybill-logistics'])
    expect(manifests[0]?.kind).toBe('Job')
    const probed = named('Deployment').filter((each) => JSON.stringify(each).includes('"path":"/readyz"'))
    expect(probed.map(({ metadata }) => metadata.name)).toEqual(names('Service'))
  })

  test('everything runs as nobody in particular, on a root file system that is read only', () => {
    for (const each of [...named('Deployment'), ...named('Job')]) {
      const securityContext = { runAsNonRoot: true, runAsUser: 65532 }
      const shut = {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      }
      const containers = [{ securityContext: shut }]
      expect(each).toMatchObject({ spec: { template: { spec: { securityContext, containers } } } })
    }
  })

  test('the guide makes the secret that the chart asks for, and waits for the migration that there is', () => {
    const guide = readFileSync(join(root, 'docs/kubernetes.md'), 'utf8')
    const made = [...guide.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => key)
    const { secret } = parse(read('helm/waybill/values.yaml'))
    expect(new Set(made)).toEqual(new Set(Object.values(secret.keys)))
    expect(guide).toContain(`secret generic ${secret.name} `)
    expect(guide).toContain(`job/${named('Job')[0]?.metadata.name}\n`)
  })

  test('the chart has the version of the program', () => {
    expect(parse(read('helm/waybill/Chart.yaml'))).toMatchObject({ version, appVersion: version })
  })
})

test('containers of Waybill in compose.yaml run as the image says, and cannot write but to their volumes', () => {
  const { services, secrets } = parse(read('compose.yaml'), { merge: true })
  const own = ['migrate', 'logistics', 'auth', 'worker'].map((name) => services[name])
  for (const service of own) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      environment: { APP_KEY_FILE: expect.any(String) },
    })
    expect(service).not.toHaveProperty('user')
    for (const name of service.secrets) expect(secrets).toHaveProperty(name)
  }
  expect(own.map(({ command }) => command.at(-1))).toEqual(['migrate', 'logistics', 'auth', 'worker'])
})
