import { authFlows } from './flows-auth.ts'
import { logisticsFlows } from './flows-logistics.ts'
import type { Flow } from './flow.ts'

const flows: readonly Flow[] = [...logisticsFlows, ...authFlows]

export function flowsOf(library: string): readonly Flow[] {
  return flows.filter(({ only }) => only === undefined || only.includes(library))
}
