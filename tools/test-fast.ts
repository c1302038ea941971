// `npm run test:fast -- articles`: all rules, and the tests of the named rooms, in less than a minute.
import { spawnSync } from 'node:child_process'
import { kindOf, testFiles } from './tests/kinds.ts'
import { keptTimes } from './tests/times.ts'

const help = `npm run test:fast [-- ROOM...]

Runs every test that needs neither a database nor a browser and is over in a moment, and those whose path contains one of
the ROOMs: articles, src/auth/users, test/limits.`

/** Seconds; what takes longer kills servers or starts its own. */
const moment_s = 2

const rooms = process.argv.slice(2)
if (rooms.includes('--help')) console.log(help)
else {
  const { files: times } = keptTimes()
  const quick = testFiles().filter((file) => kindOf(file) === 'pure' && (times[file] ?? 0) <= moment_s)
  const named = testFiles().filter((file) => rooms.some((room) => file.includes(room)))
  const unknown = rooms.filter((room) => !named.some((file) => file.includes(room)))
  if (unknown.length > 0) {
    console.error(`No test file has ${unknown.join(', ')} in its path.`)
    process.exitCode = 64
  } else {
    const { status } = spawnSync('vitest', ['run', ...new Set([...quick, ...named])], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  }
}
