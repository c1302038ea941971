// `npm run script-lists`: writes the lists of benches and fault runs into their README files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { benchCommand } from '../bench/run.ts'
import { faultsCommand } from '../test/faults/run.ts'
import { tableOf } from './named-scripts.ts'

const root = resolve(import.meta.dirname, '..')
const lists = { 'bench/README.md': benchCommand, 'test/faults/README.md': faultsCommand }

for (const [file, named] of Object.entries(lists)) {
  const text = readFileSync(join(root, file), 'utf8')
  writeFileSync(
    join(root, file),
    text.replace(/^\| command \|[^]*?(?=\n\n|\n$)/m, () => tableOf(named)),
  )
}
