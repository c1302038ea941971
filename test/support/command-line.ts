import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../../src/cli/run.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import { logisticsCommands } from '../../src/logistics/index.ts'
import { type World, testPasswordCost } from './world.ts'

/** Commands of the logistics service, run on the world's database. */
export class CommandLine {
  readonly #world: World
  constructor(world: World) {
    this.#world = world
  }

  async run(...argv: string[]) {
    const { database, clock } = this.#world
    const passwords = new Passwords(testPasswordCost)
    const parts = { database: () => Promise.resolve(database), passwords, clock }
    const commands = logisticsCommands({
      ...parts,
      tokenLifetime_s: () => 2_592_000,
      sendsMail: () => false,
      address: () => 'https://console.example',
    })
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    // Read the output while the command writes it: a list can be larger than the stream's buffer.
    const texts = [stdout, stderr].map((stream) => text(stream))
    const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
    stdout.end()
    stderr.end()
    const [out = '', err = ''] = await Promise.all(texts)
    return { code, out, err }
  }

  /** Runs a command that must succeed. Returns its one JSON document. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test looks into is what the test is about
  async json(...argv: string[]): Promise<any> {
    const { code, out, err } = await this.run(...argv, '--json')
    if (code !== 0 || err !== '') throw new Error(`${argv.join(' ')}: ${err}`)
    const result: unknown = JSON.parse(out)
    return result
  }
}
