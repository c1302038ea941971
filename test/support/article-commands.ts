import { articleCommands } from '../../src/logistics/surfaces/sheets/commands.ts'
import { runSheetCommand } from './sheet-commands.ts'
import type { World } from './world.ts'

/** Runs an article command on the world's database with this standard input. */
export function runArticleCommand(world: World, argv: readonly string[], input = '') {
  return runSheetCommand({ world, commands: articleCommands }, argv, input)
}
