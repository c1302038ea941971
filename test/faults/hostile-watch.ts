// A process of its own, so that what it measures is the server and not the clients beside it: asks like a balancer and
// like an ordinary client until its input ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { Samples } from '../../bench/support/figures.ts'
import { onCore } from './cores.ts'
import type { Target } from './hostile-clients.ts'

const Times = z.object({ p50_ms: z.number(), p99_ms: z.number() })

export const Seen = z.object({
  live: Times,
  /** Time of `/readyz`, with any answer. */
  ready: Times,
  /** Ordinary requests, and those that were not answered with 200. */
  asked: z.int(),
  failed: z.int(),
})
export type Seen = z.output<typeof Seen>

const Question = z.object({ address: z.string(), headers: z.record(z.string(), z.string()) })

const pause_ms = 25
/** As long as a probe that was not answered counts. */
const lost_ms = 60_000

async function watched(argument: string, stop: AbortSignal): Promise<Seen> {
  const { address, headers } = Question.parse(JSON.parse(argument))
  const [live, ready] = [new Samples(), new Samples()]
  let [asked, failed] = [0, 0]
  const probing = async (path: string, times: Samples) => {
    for (; !stop.aborted; await sleep(pause_ms)) {
      const began = performance.now()
      const reply = await fetch(address + path).catch(() => undefined)
      await reply?.arrayBuffer()
      times.add(reply === undefined ? lost_ms : performance.now() - began)
    }
  }
  const reading = async () => {
    for (; !stop.aborted; await sleep(pause_ms)) {
      const reply = await fetch(`${address}/api/articles`, { headers }).catch(() => undefined)
      await reply?.arrayBuffer()
      asked += 1
      if (reply?.status !== 200) failed += 1
    }
  }
  await Promise.all([probing('/livez', live), probing('/readyz', ready), reading()])
  return { live: live.measured(1), ready: ready.measured(1), asked, failed }
}

/** Watches from when this resolves; gives the way to end it, which tells what was seen. */
export async function watching(target: Target, core?: number): Promise<() => Promise<Seen>> {
  const [program, args] = onCore(core, process.execPath, [import.meta.filename, JSON.stringify(target)])
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  // An empty line says that it asks.
  await once(child.stdout, 'data')
  const said = text(child.stdout)
  return async () => {
    child.stdin.end()
    return Seen.parse(JSON.parse(await said))
  }
}

const [, , argument] = process.argv
if (import.meta.main && argument !== undefined) {
  const stop = new AbortController()
  process.stdin.resume().once('end', () => stop.abort())
  process.stdout.write('\n')
  process.stdout.write(JSON.stringify(await watched(argument, stop.signal)))
}
