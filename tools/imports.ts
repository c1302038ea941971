// The import rules of .dependency-cruiser.mjs, and the proof that they were applied to every file.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const roots = ['src', 'client', 'test', 'bench', 'lab', 'tools', 'web'].filter((root) => existsSync(root))
const files = globSync(
  roots.map((root) => `${root}/**/*.{ts,tsx}`),
  { exclude: ['**/node_modules/**', 'web/dist/**', 'client/dist/**'] },
)

const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs')
const { output } = await cruise(roots, options)
if (typeof output === 'string') throw new Error(output)

// A parser that is missing or has stumbled leaves a file out, or in with no imports, without a word.
const seen = new Map(output.modules.map((module) => [module.source, module.dependencies.length]))
const unseen = files.filter((file) => {
  const found = seen.get(file.replaceAll('\\', '/'))
  return found === undefined || (found === 0 && /^(import|export) .*from '/m.test(readFileSync(file, 'utf8')))
})
// It would also complain that TypeScript 7 is not a TypeScript it can use: true, and the reason for the above.
output.summary.environment.issues = []
const report = await format(output, { outputType: 'err-long' })

if (unseen.length > 0) console.log(`not seen by dependency-cruiser:\n  ${unseen.join('\n  ')}`)
console.log(report.output)
process.exitCode = unseen.length > 0 || report.exitCode > 0 ? 1 : 0
