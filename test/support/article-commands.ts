import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../../src/cli/run.ts'
import { Desk } from '../../src/logistics/access/desk.ts'
import { articleCommands } from '../../src/logistics/articles/commands.ts'
import type { World } from './world.ts'

/** Runs a command of articles at the database of a world, with that standard input. */
export async function runArticleCommand(world: World, argv: readonly string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const desk = new Desk({ database: () => Promise.resolve(world.database), clock: world.clock })
  const commands = articleCommands(desk, {
    stdin: () => Readable.from([Buffer.from(input)]),
    stdout: () => stdout,
  })
  const texts = [stdout, stderr].map((stream) => text(stream))
  const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}
