import { type Script, type Streams, ownStreams, runScript } from './script.ts'

const wrongUsage = 64

/** Scripts behind one command of package.json: `npm run bench -- NAME`. */
export interface NamedScripts {
  readonly command: 'bench' | 'faults'
  readonly about: string
  readonly scripts: readonly Script[]
}

export function nameOf({ name }: Script): string {
  return name.slice(name.indexOf(':') + 1)
}

function listText({ command, about, scripts }: NamedScripts): string {
  const width = Math.max(...scripts.map((each) => nameOf(each).length))
  return [
    `npm run ${command} -- NAME [options]`,
    '',
    about,
    '',
    ...scripts.map((each) => `  ${nameOf(each).padEnd(width)}  ${each.summary}`),
    '',
    `npm run ${command} -- NAME --help lists the options; --short takes seconds and keeps nothing.`,
    '',
  ].join('\n')
}

/** The same list as a Markdown table. */
export function tableOf({ command, scripts }: NamedScripts): string {
  const rows = scripts.map((each) => `| \`npm run ${command} -- ${nameOf(each)}\` | ${each.summary} |`)
  return ['| command | what it does |', '|---|---|', ...rows].join('\n')
}

/** Runs the script named first. Without a name, it lists them all. Returns the exit code. */
export async function runNamed(
  named: NamedScripts,
  argv: readonly string[],
  streams: Streams,
): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help') {
    streams.stdout.write(listText(named))
    return 0
  }
  const found = named.scripts.find((each) => nameOf(each) === name)
  if (found !== undefined) return runScript(found, rest, streams)
  streams.stderr.write(
    `${named.command}: unknown name '${name}'\nRun 'npm run ${named.command}' for a list.\n`,
  )
  return wrongUsage
}

export async function mainOf(named: NamedScripts): Promise<void> {
  process.exitCode = await runNamed(named, process.argv.slice(2), ownStreams())
}
