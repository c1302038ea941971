// The code that decides, and the tests that prove it. `npm run test:mutants` changes each file in every way that StrykerJS
// knows and expects its tests to fail.
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { kindOf, reached } from '../../tools/tests/kinds.ts'

const root = resolve(import.meta.dirname, '../..')

/** Every `rules.ts` and `moves.ts` is listed by its name; these decide as well. */
const named = [
  'src/kernel/decimal.ts',
  'src/kernel/idempotency.ts',
  'src/kernel/limiter.ts',
  'src/kernel/scope.ts',
  'src/kernel/throttle.ts',
  'src/webhooks/signature.ts',
  'src/auth/access/accesses.ts',
  'src/auth/access/gate.ts',
  'src/auth/access/scopes.ts',
  'src/logistics/base/access/accesses.ts',
  'src/logistics/base/access/gate.ts',
  'src/logistics/base/access/idempotency.ts',
  'src/logistics/base/access/roles.ts',
  'src/logistics/base/access/scopes-own.ts',
  'src/logistics/base/access/scopes.ts',
  'src/logistics/documents/allocation/settle.ts',
  'src/logistics/documents/allocation/take.ts',
  'src/logistics/documents/allocation/waiting.ts',
  'src/logistics/floor/counts/book.ts',
  'src/logistics/stock/ledger/book.ts',
]

/** Wording, not decisions. */
const wording = ['src/kernel/messages/rules.ts']

/** Tests elsewhere than beside the file. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'src/kernel/idempotency.ts': ['src/logistics/base/access/idempotency.test.ts'],
  'src/kernel/scope.ts': ['src/logistics/base/access/scopes.test.ts'],
  'src/logistics/base/access/roles.ts': ['src/logistics/base/access/scopes.test.ts'],
  'src/logistics/documents/allocation/settle.ts': ['src/logistics/documents/allocation/allocation.test.ts'],
  'src/logistics/documents/allocation/take.ts': ['src/logistics/documents/allocation/allocation.test.ts'],
  'src/logistics/documents/allocation/waiting.ts': ['src/logistics/documents/allocation/allocation.test.ts'],
}

export const decisions: readonly string[] = [
  ...named,
  ...globSync('src/**/{rules,moves}{,-*}.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
]
  .filter((file) => !file.endsWith('.test.ts') && !wording.includes(file))
  .toSorted()

/** The file's own test, the pure tests beside it that import it, and those named for it. */
export function testsOf(file: string): readonly string[] {
  const own = file.replace(/\.ts$/, '.test.ts')
  const beside = globSync(`${dirname(file)}/*.test.ts`, { cwd: root }).filter(
    (each) => each === own || (kindOf(each) === 'pure' && reached(each).has(file)),
  )
  return [...beside, ...(elsewhere[file] ?? [])].toSorted()
}
