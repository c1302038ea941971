import { flushed } from '../cli/flushed.ts'
import { runCli } from '../cli/run.ts'
import { CommandResources, allCommands } from './commands.ts'
import { version } from '../kernel/version.ts'

/** Runs everything by default: a person who types only `npx waybill` wants to see it. */
const [first = 'serve', ...rest] = process.argv.slice(2)
const resources = new CommandResources()
try {
  process.exitCode = await runCli([first, ...rest], {
    commands: allCommands(resources),
    version,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    isTerminal: process.stderr.isTTY,
  })
} finally {
  await resources.close()
}
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
// A hanging server keeps its end of a closed connection open, which would keep the process alive.
process.exit()
