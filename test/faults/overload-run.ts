import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { onCore } from './cores.ts'
import { type Flood, Flooded } from './flood.ts'
import { ordinaryMix } from './goods.ts'
import type { Target } from './hostile-clients.ts'
import { type Seen, watching } from './hostile-watch.ts'

export interface OverloadReport {
  readonly peak: Flooded
  readonly over: Flooded
  readonly seen: Seen
  /** Until a read took no longer than ten times what it takes when nothing else is asked. */
  readonly normal_ms: number
  /** Whether server and clients had a processor each. */
  readonly apart: boolean
}

const times = 5
/** With as many the server is as busy as it gets, and refuses nobody. */
const atPeak = 48
const crowd = 1_500

/** Asks, in a process of its own. */
async function flood(core: number | undefined, asked: Flood): Promise<Flooded> {
  const program = resolve(import.meta.dirname, 'flood.ts')
  const [command, args] = onCore(core, process.execPath, [program])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(asked))
  return Flooded.parse(JSON.parse(await text(child.stdout)))
}

/** Asks for what can be served, then for five times as much of the same, whether it is answered or not. */
export async function overload(
  target: Target,
  { seconds, clients }: { readonly seconds: number; readonly clients: number | undefined },
): Promise<OverloadReport> {
  const { address } = target
  const requests = [...(await ordinaryMix(target))]
  const common = { address, requests, seconds }
  // Plans, caches and compiled code are there before anything is measured.
  await flood(clients, { ...common, connections: atPeak, seconds: Math.min(5, seconds) })
  const peak = await flood(clients, { ...common, connections: atPeak })
  const quick_ms = await readTime(target)
  const watched = await watching(target, clients)
  const over = await flood(clients, { ...common, connections: crowd, perSecond: times * peak.perSecond })
  const ended = performance.now()
  const seen = await watched()
  while ((await readTime(target)) > Math.max(50, 10 * quick_ms) && performance.now() - ended < 60_000);
  const normal_ms = performance.now() - ended
  return { peak, over, seen, normal_ms, apart: clients !== undefined }
}

async function readTime({ address, headers }: Target): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${address}/api/articles`, { headers }).catch(() => undefined)
  await reply?.arrayBuffer()
  return reply?.status === 200 ? performance.now() - began : Infinity
}
