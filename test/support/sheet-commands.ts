import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../../src/cli/run.ts'
import type { AnyCommand } from '../../src/kernel/command.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import type { DocumentSheet } from '../../src/logistics/surfaces/sheets/sheet.ts'
import { sheetCommands } from '../../src/logistics/surfaces/sheets/commands.ts'
import type { Streams } from '../../src/logistics/surfaces/sheets/streams.ts'
import type { World } from './world.ts'

/** Commands that read and write sheets. */
export type SheetCommands = (desk: Desk, streams: Streams) => readonly AnyCommand[]

/** Runs a sheet command on the world's database with this standard input. */
export async function runSheetCommand(
  { world, commands: commandsOf }: { readonly world: World; readonly commands: SheetCommands },
  argv: readonly string[],
  input = '',
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const desk = new Desk({ database: () => Promise.resolve(world.database), clock: world.clock })
  const commands = commandsOf(desk, {
    stdin: () => Readable.from([Buffer.from(input)]),
    stdout: () => stdout,
  })
  // Read the output while the command writes it: a sheet can be larger than the stream's buffer.
  const texts = [stdout, stderr].map((stream) => text(stream))
  const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}

/** Imports and exports one kind of document through files in a temporary folder. */
export class SheetDesk {
  readonly #world: World
  readonly #sheet: DocumentSheet
  readonly #folder: string
  #serial = 0
  private constructor(parts: {
    readonly world: World
    readonly sheet: DocumentSheet
    readonly folder: string
  }) {
    this.#world = parts.world
    this.#sheet = parts.sheet
    this.#folder = parts.folder
  }

  static async open(world: World, sheet: DocumentSheet): Promise<SheetDesk> {
    return new SheetDesk({ world, sheet, folder: await mkdtemp(join(tmpdir(), 'waybill-sheets-')) })
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true })
  }

  run(argv: readonly string[], input?: string) {
    const commands: SheetCommands = (desk, streams) => sheetCommands(this.#sheet, desk, streams)
    return runSheetCommand({ world: this.#world, commands }, [this.#sheet.command, ...argv], input)
  }

  /** Imports a file. Returns the command's text output. */
  async import(company: number, content: string, ...options: string[]) {
    const path = join(this.#folder, `${(this.#serial += 1)}.csv`)
    await writeFile(path, content)
    return this.run(['import', path, '--company', String(company), ...options])
  }

  /** Imports a file. Returns the command's `--json` output. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test looks into is what the test is about
  async imported(company: number, content: string, ...options: string[]): Promise<any> {
    const { out } = await this.import(company, content, ...options, '--json')
    const summary: unknown = JSON.parse(out)
    return summary
  }

  /** The exported sheet. */
  async exported(company: number, ...options: string[]): Promise<string> {
    const path = join(this.#folder, `${(this.#serial += 1)}.csv`)
    const { code, err } = await this.run(['export', path, '--company', String(company), ...options])
    if (code !== 0) throw new Error(err)
    return readFile(path, 'utf8')
  }
}
