import { flushed } from '../cli/flushed.ts'
import { runCli } from '../cli/run.ts'
import { Session, allCommands } from './commands.ts'
import { version } from './version.ts'

const session = new Session()
try {
  process.exitCode = await runCli(process.argv.slice(2), {
    commands: allCommands(session),
    version,
    stdout: process.stdout,
    stderr: process.stderr,
    isTerminal: process.stderr.isTTY,
  })
} finally {
  await session.close()
}
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
// A server that hangs keeps its end of a closed connection open, and that would keep the process.
process.exit()
