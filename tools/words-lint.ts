// `npm run check`: phrases that make comments, messages and documents hard to read. STYLE.md has the rules.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findings } from './words.ts'

const root = resolve(import.meta.dirname, '..')
/** Generated or recorded files, history, applied migrations, and the files that quote such phrases to forbid them. */
const skipped =
  /^(?:openapi|client\/src\/generated|docs\/decisions|bench\/results|test\/(?:results|mistakes|habits\/recorded|faults\/results))\/|^CHANGELOG\.md$|^tools\/words[^/]*$|^test\/retired-words|\.(?:sql|json|png|svg|http|jsonc)$/

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !skipped.test(file) && existsSync(join(root, file)))
for (const file of files) {
  for (const { line, text, better } of findings(file, readFileSync(join(root, file), 'utf8'))) {
    console.log(`${file}:${line}: “${text}”: better ${better}`)
    process.exitCode = 1
  }
}
