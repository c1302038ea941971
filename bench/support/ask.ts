import { type Loaded, type Plan, type Pressure, load } from './load.ts'
import type { Served } from './process.ts'

/** Processor time per response. */
export interface Cost {
  readonly program_us: number
  readonly generator_us: number
}

/** Load-tests a server. Includes processor time per response, for the server and the load generator. */
export async function ask(
  server: Pick<Served, 'address' | 'cpu_ms'>,
  plan: Plan,
  pressure: Pressure,
): Promise<Loaded & Cost> {
  const before = await server.cpu_ms()
  const own = process.cpuUsage()
  const measured = await load(server.address, plan, pressure)
  const after = await server.cpu_ms()
  const { user, system } = process.cpuUsage(own)
  const answers = measured.perSecond * pressure.seconds
  return {
    ...measured,
    program_us: before === undefined || after === undefined ? 0 : ((after - before) * 1000) / answers,
    generator_us: (user + system) / answers,
  }
}

export function meanCost(runs: readonly Cost[]): Cost {
  const mean = (of: (run: Cost) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return { program_us: mean((run) => run.program_us), generator_us: mean((run) => run.generator_us) }
}
