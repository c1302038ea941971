// Clients as others make them from our document: each generator is fetched, its client compiled with a quantity as people
// write it, and run against a server.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type Note, main, script } from '../../tools/script.ts'
import { onBed } from '../faults/bed.ts'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

const execute = promisify(execFile)

interface Generator {
  /** Package to fetch. */
  readonly packages: readonly string[]
  /** The command that makes a client in the folder it is run in. */
  readonly command: readonly string[]
  /** A program that makes `order` and `asked` with it. */
  readonly use: string
}

/** They bring their own compiler: the API that they call is not in ours. */
const compiler = 'typescript@5.9.3'

const body = "{ lines: [{ article_id: article, quantity_um3pl: '1,5' }] }"
const wrong = '{ lines: [{ article_id: article, quantity_um3pl: true }] }'
const query = "{ query: '{ sales_orders(limit: 1) { lines { quantity_um3pl } } }' }"

const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    command: ['openapi-typescript', 'openapi.json', '-o', 'api.ts'],
    use: `import createClient from 'openapi-fetch'
      import type { paths } from './api'
      const client = createClient<paths>({ baseUrl: address, headers })
      const order = await client.POST('/api/sales-orders', { body: ${body} })
      const asked = await client.POST('/graphql', { body: ${query} })
      // @ts-expect-error a yes is no quantity
      export const wrong = () => client.POST('/api/sales-orders', { body: ${wrong} })`,
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.99.0'],
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'api', '--no-log-file'],
    use: `import { graphqlExecute, salesOrdersCreate } from './api'
      import { client } from './api/client.gen'
      client.setConfig({ baseUrl: address, headers })
      const order = await salesOrdersCreate({ body: ${body} })
      const asked = await graphqlExecute({ body: ${query} })
      // @ts-expect-error a yes is no quantity
      export const wrong = () => salesOrdersCreate({ body: ${wrong} })`,
  },
  orval: {
    packages: ['orval@8.38.0'],
    command: ['orval', '--input', 'openapi.json', '--output', 'api.ts', '--client', 'fetch'],
    use: `import { graphqlExecute, salesOrdersCreate } from './api'
      const plain = fetch
      // Its client asks the page that it is in.
      globalThis.fetch = (path, init) => plain(new URL(String(path), address), init)
      const given = { headers }
      const order = await salesOrdersCreate(${body}, {}, given)
      const asked = await graphqlExecute(${query}, given)
      // @ts-expect-error a yes is no quantity
      export const wrong = () => salesOrdersCreate(${wrong}, {}, given)`,
  },
}

interface Ground {
  readonly folder: string
  readonly address: string
  readonly company: number
  readonly token: string
  readonly article: number
}

interface Made {
  readonly name: string
  readonly packages: string
  readonly fault: string | undefined
}

const seen = { order: 1.5, asked: 1.5 }

async function made(name: string, { packages, command, use }: Generator, ground: Ground): Promise<Made> {
  const cwd = join(ground.folder, name)
  const run = ([file = '', ...args]: readonly string[]) =>
    execute(file, args, { cwd, maxBuffer: 1 << 26 }).then(({ stdout }) => stdout)
  try {
    await mkdir(cwd)
    await writeFile(join(cwd, 'package.json'), '{ "private": true }')
    const document = await fetch(`${ground.address}/openapi.json`)
    await writeFile(join(cwd, 'openapi.json'), await document.text())
    await writeFile(join(cwd, 'use.ts'), program(use, ground))
    await run(['npm', 'install', '--no-audit', '--no-fund', compiler, ...packages])
    await run(['npx', '--no-install', ...command])
    await run(['npx', '--no-install', 'tsc', ...strictly, 'use.ts'])
    const said: unknown = JSON.parse(await run([process.execPath, join('out', 'use.js')]))
    const fault =
      JSON.stringify(said) === JSON.stringify(seen) ? undefined : `answered ${JSON.stringify(said)}`
    return { name, packages: packages.join(', '), fault }
  } catch (error) {
    return { name, packages: packages.join(', '), fault: faultOf(error) }
  }
}

/** The compiler tells what is wrong on the standard output. */
function faultOf(error: unknown): string {
  const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  return `${String(error)}\n${said}`.trim().slice(0, 2_000)
}

/** Imports inside the clients lack file extensions, which only this resolves. */
const strictly =
  '--strict --target es2023 --module commonjs --moduleResolution node10 --esModuleInterop --outDir out'
    .split(' ')
    .concat('--lib', 'es2023,dom,dom.iterable', '--skipLibCheck')

function isImport(line: string): boolean {
  return line.startsWith('import ')
}

/** Imports first, then what every one of them is given; it prints the quantities that came back. */
function program(use: string, { address, company, token, article }: Ground): string {
  const lines = use.split('\n').map((line) => line.trim())
  return [
    ...lines.filter(isImport),
    `const [address, article] = [${JSON.stringify(address)}, ${article}]`,
    `const headers = { authorization: ${JSON.stringify(`Bearer ${token}`)}, 'X-Company-Id': '${company}' }`,
    'const run = async () => {',
    ...lines
      .filter((line) => !isImport(line))
      .map((line) => line.replace('export const wrong', 'const wrong')),
    'void wrong',
    `const found = (at: unknown): unknown => JSON.stringify(at)?.match(/"quantity_um3pl":([^,}]+)/)?.[1]`,
    'console.log(JSON.stringify({ order: Number(found(order)), asked: Number(found(asked)) }))',
    '}',
    'void run()',
  ].join('\n')
}

async function keep(all: readonly Made[]): Promise<void> {
  const results = join(import.meta.dirname, 'results')
  await mkdir(results, { recursive: true })
  const text = `# Generated clients\n\n${new Date().toISOString()} · \`npm run habits:generated\`\n\n${table(all)}\n`
  await writeFile(join(results, 'generated.md'), text)
}

function table(all: readonly Made[]): string {
  const rows = all.map(
    ({ name, packages, fault }) => `| ${name} | ${packages} | ${fault === undefined ? 'yes' : 'no'} |`,
  )
  const faults = all.flatMap(({ name, fault }) => (fault === undefined ? [] : [`\n${name}: ${fault}`]))
  const head = '| generator | packages | compiles with "1,5" and works |'
  return [head, '|---|---|---|', ...rows, ...faults].join('\n')
}

async function madeBy(wanted: readonly string[], note: Note): Promise<{ readonly all: readonly Made[] }> {
  return onBed('generated', async ({ url }) => {
    const world = await World.start({ url, only: ['logistics'] })
    const folder = await mkdtemp(join(tmpdir(), 'waybill-generated-'))
    try {
      const depot = await Depot.open(world)
      const article = await depot.article('CABLE', { um3pl: 'MTR' })
      const { company, token } = depot
      const all: Made[] = []
      for (const [name, generator] of Object.entries(generators)) {
        if (!wanted.includes(name)) continue
        note(name)
        all.push(await made(name, generator, { folder, address: world.address, company, token, article }))
      }
      return { all }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await world.stop()
    }
  })
}

const names = Object.keys(generators)

export const generatedClients = script({
  name: 'habits:generated',
  summary: 'Generators make clients of our document: they compile with "1,5" as a quantity, and work',
  input: z.object({
    only: z.enum(names).optional().meta({ description: 'one of them; fetched from the registry of npm' }),
  }),
  short: ['--only', 'openapi-typescript'],
  async run({ only }, note) {
    const result = await madeBy(only === undefined ? names : [only], note)
    if (only === undefined) await keep(result.all)
    return result
  },
  show: ({ all }) => table(all),
  failed: ({ all }) => all.some(({ fault }) => fault !== undefined),
})

if (import.meta.main) await main(generatedClients)
