import { articleCommands } from '../../src/logistics/surfaces/sheets/articles-commands.ts'
import { runSheetCommand } from './sheet-commands.ts'
import type { World } from './world.ts'

/** Runs a command of articles at the database of a world, with that standard input. */
export function runArticleCommand(world: World, argv: readonly string[], input = '') {
  return runSheetCommand({ world, commands: articleCommands }, argv, input)
}
