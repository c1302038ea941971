import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Command-line arguments; a mistake is one line and exit code 64. */
export function typed<T extends ParseArgsConfig>(name: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    console.error(`Run 'npm run ${name} -- --help' for help.`)
    return process.exit(64)
  }
}
