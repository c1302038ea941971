// The test files that a change reaches, for `npm test -- --changed`.
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { kindOf, reached, testFiles } from './kinds.ts'
import { whyTierTwo } from './tiers.ts'

const root = resolve(import.meta.dirname, '../..')

/** A change of these may change anything. */
const everything =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tools\/tests\/.*|test\/support\/global\.ts)$/

/** Test files of both tiers that import one of the changed files, read it by its name, or run the program built from it. */
export function testsReaching(changed: readonly string[]): readonly string[] {
  if (changed.some((file) => everything.test(file))) return testFiles()
  const named = changed.filter((file) => !/^(src|test|web)\/.*\.tsx?$/.test(file))
  const isOf = (pattern: RegExp) => changed.some((file) => pattern.test(file))
  const [web, program] = [isOf(/^web\//), isOf(/^(src|bin)\//)]
  return testFiles().filter((test) => {
    if (web && kindOf(test) === 'browser') return true
    if (program && whyTierTwo(test) === 'processes') return true
    const imported = reached(test)
    return (
      changed.some((file) => imported.has(file)) || named.some((file) => mentions(imported, basename(file)))
    )
  })
}

/** Whether the test or one of its helpers names the file. */
function mentions(imported: ReadonlySet<string>, name: string): boolean {
  return [...imported].some((file) => file.includes('test') && textOf(file).includes(name))
}

const texts = new Map<string, string>()
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}
