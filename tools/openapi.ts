// Writes openapi/* from the operations: the documents, and the Postman collections and llms.txt made of them; with --check it only compares, for `npm run check`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { documents } from '../src/main/documents.ts'
import { llmsText } from '../src/openapi/llms.ts'
import { postmanCollection } from '../src/openapi/postman.ts'
import { firstDifference } from './json-difference.ts'
import { faultsOf } from './openapi-rules.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'openapi')

async function write(path: string, content: object | string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  await writeFile(path, textOf(content))
  console.log(`wrote ${relative(root, path)}`)
  return true
}

async function compare(path: string, content: object | string): Promise<boolean> {
  const name = relative(root, path)
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (committed === textOf(content)) return true
  const difference =
    committed === undefined
      ? 'there is no such file'
      : typeof content === 'string'
        ? undefined
        : firstDifference(parsed(committed), JSON.parse(JSON.stringify(content)))
  console.error(`${name}: ${difference ?? 'its text differs'}; run npm run openapi`)
  return false
}

/** A file cut short by a merge is a difference like any other. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(content: object | string): string {
  return typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
}

function isSound(path: string, document: object): boolean {
  const faults = faultsOf(document)
  for (const fault of faults) console.error(`${relative(root, path)}: ${fault}`)
  return faults.length === 0
}

const step = process.argv.includes('--check') ? compare : write
let sound = true
const { logistics, auth } = documents()
const addresses = { logistics: 'http://127.0.0.1:8080', auth: 'http://127.0.0.1:8081' } as const
for (const [name, document] of [
  ['logistics', logistics],
  ['auth', auth],
] as const) {
  const path = join(folder, `${name}.json`)
  const results = [
    isSound(path, document),
    await step(path, document),
    await step(join(folder, `${name}.postman.json`), postmanCollection(document, addresses[name])),
    await step(join(folder, `${name}.llms.txt`), llmsText(document)),
  ]
  sound &&= results.every(Boolean)
}
process.exitCode = sound ? 0 : 1
