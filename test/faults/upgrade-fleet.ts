import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../tools/releases.ts'
import { Program, environment } from './program.ts'
import { Balancer } from './upgrade-balancer.ts'
import type { Tree } from './upgrade-trees.ts'

interface FleetOptions {
  readonly dataDir: string
  readonly variables: Readonly<Record<string, string>>
  /** Hears what no node should say. */
  readonly complain: (line: string) => void
}

interface Place {
  readonly program: Program
  readonly tree: Tree
}

/** Between two looks of a balancer. A node serves on for `drain_s` after it was told to stop: long enough to be seen on a busy machine. */
const look_ms = 200
export const drain_s = 3
/** Requests that a node has had before the next one is replaced, of each service; and how long that is waited for. */
const proof = 5
const proof_ms = 10_000

/** Some nodes behind a balancer for each service, replaced one by one: the new one is ready before the old one is told to stop. */
export class Fleet {
  readonly #options: FleetOptions
  readonly #logistics: Balancer
  readonly #auth: Balancer
  readonly #places: Place[] = []
  /** Also those that are about to come or go. */
  readonly #all = new Set<Program>()
  #isOver = false
  /** How long each node took to be ready, and to end after it was told to. */
  readonly starts_ms: number[] = []
  readonly ends_ms: number[] = []
  /** Nodes that did not end in good order. */
  readonly badEnds: string[] = []

  private constructor(options: FleetOptions, logistics: Balancer, auth: Balancer) {
    this.#options = options
    this.#logistics = logistics
    this.#auth = auth
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const opened = () => Balancer.open(look_ms, options.complain)
    return new Fleet(options, await opened(), await opened())
  }

  get addresses(): { readonly logistics: string; readonly auth: string } {
    return { logistics: this.#logistics.address, auth: this.#auth.address }
  }

  async start(tree: Tree, nodes: number): Promise<void> {
    for (let i = 0; i < nodes; i += 1) this.#places.push(await this.#started(tree))
  }

  /** Each node in turn. */
  async replaceAll(tree: Tree): Promise<void> {
    for (const [i, { program }] of this.#places.entries()) {
      const place = await this.#started(tree)
      this.#places[i] = place
      await this.#proven(place)
      const began = performance.now()
      const code = await program.terminate()
      this.ends_ms.push(performance.now() - began)
      if (code !== 0) this.badEnds.push(`exit code ${code}: ${program.said.slice(-2_000)}`)
      this.#logistics.remove(program.address)
      this.#auth.remove(program.authAddress)
      this.#all.delete(program)
    }
  }

  /** The result of a command of a release. */
  run(tree: Tree, ...args: readonly string[]): Promise<Record<string, unknown>> {
    return commandOf(tree, args, this.#options)
  }

  /** Requests under way then fail. */
  async close(): Promise<void> {
    this.#isOver = true
    await Promise.all([this.#logistics.close(), this.#auth.close()])
    await Promise.all(Array.from(this.#all, (program) => program.killProgram()))
  }

  async #started(tree: Tree): Promise<Place> {
    if (this.#isOver) throw new Error('ended early')
    const { dataDir, variables, complain } = this.#options
    const { logistics, auth } = this.addresses
    const program = new Program(dataDir, {
      tree: tree.folder,
      // Compiled code is kept for the next start, as `bin/launch.mjs` does.
      variables: {
        NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
        ...variables,
        DRAIN_S: String(drain_s),
        APP_URL: logistics,
        AUTH_URL: auth,
      },
      hear: (text) =>
        text.match(/^\{"level":(?:50|60),.*$/gm)?.forEach((line) => complain(`${tree.version}: ${line}`)),
    })
    this.#all.add(program)
    this.starts_ms.push(await program.start())
    const { address, authAddress } = program
    await Promise.all([this.#logistics.add(address, tree.version), this.#auth.add(authAddress, tree.version)])
    return { program, tree }
  }

  /** Until the new one has served, beside the old one. */
  async #proven({ program }: Place): Promise<void> {
    const end = performance.now() + proof_ms
    const served = () =>
      Math.min(this.#logistics.answered(program.address), this.#auth.answered(program.authAddress))
    while (served() < proof && performance.now() < end) await sleep(look_ms / 4)
  }
}

/** With nothing on its standard error but what it says when it fails. */
async function commandOf(
  tree: Tree,
  args: readonly string[],
  { dataDir, variables }: Pick<FleetOptions, 'dataDir' | 'variables'>,
): Promise<Record<string, unknown>> {
  const node = join(root, 'node_modules/.bin/node')
  const main = join(tree.folder, 'src/main/waybill.ts')
  const { stdout } = await promisify(execFile)(node, [main, ...args, '--json'], {
    env: environment(dataDir, variables),
    cwd: dataDir,
  })
  const result: unknown = JSON.parse(stdout)
  return Object.fromEntries(Object.entries(result ?? {}))
}
