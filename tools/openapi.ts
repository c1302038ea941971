// Writes openapi/*.json from the operations; with --check it only compares, for `npm run check`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { documents } from '../src/main/documents.ts'
import { firstDifference } from './json-difference.ts'
import { faultsOf } from './openapi-rules.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'openapi')

async function write(path: string, document: object): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  await writeFile(path, textOf(document))
  console.log(`wrote ${relative(root, path)}`)
  return true
}

async function compare(path: string, document: object): Promise<boolean> {
  const name = relative(root, path)
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (committed === textOf(document)) return true
  const difference =
    committed === undefined
      ? 'there is no such file'
      : firstDifference(parsed(committed), JSON.parse(JSON.stringify(document)))
  console.error(
    `${name}: ${difference ?? 'the order of keys or the spacing differs'}; run node tools/openapi.ts`,
  )
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

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function isSound(path: string, document: object): boolean {
  const faults = faultsOf(document)
  for (const fault of faults) console.error(`${relative(root, path)}: ${fault}`)
  return faults.length === 0
}

const step = process.argv.includes('--check') ? compare : write
let sound = true
const { logistics, auth } = documents()
for (const [name, document] of Object.entries({ logistics, auth })) {
  const path = join(folder, `${name}.json`)
  const results = [isSound(path, document), await step(path, document)]
  sound &&= results.every(Boolean)
}
process.exitCode = sound ? 0 : 1
