import { AggregatorRegistry } from 'prom-client'
import type { Figure } from '../kernel/service.ts'

/** What a process counts of one service, as the library of metrics writes it down. */
export type Figures = readonly object[]

/** What a process tells the others of itself. */
export interface Self {
  figures(): Promise<Figures>
  hasRoom(): boolean
}

/** The other processes that share the ports of this node. */
export interface Siblings {
  /** From now on the others are told this of us. */
  answer(self: Self): void
  /** What the others count, given what we do; and what is known of the node as a whole. */
  figures(own: Figures): Promise<{ readonly others: readonly Figures[]; readonly node: readonly Figure[] }>
  /** Whether one of them would take a request now. */
  haveRoom(): Promise<boolean>
}

/** How figures of several processes become one, where a sum means nothing: the library leaves some out and takes means. */
const joined: Readonly<Record<string, string>> = {
  // Of when it started: the first of them.
  omit: 'min',
  // Of how late its loop is: the latest, which is the one that somebody waits for.
  average: 'max',
}

/** The figures of several processes as one. */
export function sumOf(all: readonly Figures[]): { text(): Promise<string>; figures(): Promise<Figures> } {
  const registry = AggregatorRegistry.aggregate(all.map((figures) => figures.map(joinable)))
  return { text: () => registry.metrics(), figures: () => registry.getMetricsAsJSON() }
}

function joinable(figure: object): object {
  const how = 'aggregator' in figure && typeof figure.aggregator === 'string' ? figure.aggregator : ''
  return { ...figure, aggregator: joined[how] ?? how }
}

/** Of figures only those that never go down: what a process that has ended did still happened. */
export function lasting(figures: Figures): Figures {
  return figures.filter(
    (figure) => 'type' in figure && (figure.type === 'counter' || figure.type === 'histogram'),
  )
}

/** What is known of a node as a whole. */
export function nodeFigures({ running, replaced }: { running: number; replaced: number }): readonly Figure[] {
  return [
    {
      name: 'waybill_processes',
      help: 'Processes of this node that serve',
      kind: 'gauge',
      values: [{ value: running }],
    },
    {
      name: 'waybill_processes_replaced_total',
      help: 'Processes of this node that took the place of another',
      kind: 'counter',
      values: [{ value: replaced }],
    },
  ]
}
