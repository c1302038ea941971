import { AggregatorRegistry } from 'prom-client'
import { type Figure, gauge } from '../kernel/service.ts'

/** Metrics of one service in one process, in the metrics library's format. */
export type Figures = readonly object[]

/** Information a process gives the others about itself. */
export interface Self {
  figures(): Promise<Figures>
  hasRoom(): boolean
}

/** The other processes that share this node's ports. */
export interface Siblings {
  /** Sets the information that others get about this process. */
  answer(self: Self): void
  /** Metrics of the others, given ours; and those of the node as a whole. */
  figures(own: Figures): Promise<{ readonly others: readonly Figures[]; readonly node: readonly Figure[] }>
  haveRoom(): Promise<boolean>
}

/** How to merge metrics for which a sum means nothing. The library would omit some and average others. */
const joined: Readonly<Record<string, string>> = {
  // Start time: the earliest.
  omit: 'min',
  // Event loop delay: the longest, because that's the delay a caller waits for.
  average: 'max',
}

export function sumOf(all: readonly Figures[]): { text(): Promise<string>; figures(): Promise<Figures> } {
  const registry = AggregatorRegistry.aggregate(all.map((figures) => figures.map(joinable)))
  return { text: () => registry.metrics(), figures: () => registry.getMetricsAsJSON() }
}

function joinable(figure: object): object {
  const how = 'aggregator' in figure && typeof figure.aggregator === 'string' ? figure.aggregator : ''
  return { ...figure, aggregator: joined[how] ?? how }
}

/** Only the metrics that never decrease: what a terminated process did still happened. */
export function lasting(figures: Figures): Figures {
  return figures.filter(
    (figure) => 'type' in figure && (figure.type === 'counter' || figure.type === 'histogram'),
  )
}

export function nodeFigures({ running, replaced }: { running: number; replaced: number }): readonly Figure[] {
  return [
    gauge('waybill_processes', 'Processes of this node that serve', running),
    {
      name: 'waybill_processes_replaced_total',
      help: 'Processes of this node that took the place of another',
      kind: 'counter',
      values: [{ value: replaced }],
    },
  ]
}
