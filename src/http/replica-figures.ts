import { Counter, Gauge, type Registry } from 'prom-client'
import { replicaStates } from '../kernel/database/replicas/replica.ts'
import type { Service } from '../kernel/service.ts'

/** Metrics of the replicas and of the reads that may lag. Without replicas, the metrics have names but no values. */
export function countReplicas(registry: Registry, replicas: Service['replicas']): void {
  const registers = [registry]
  const reads: Counter = new Counter({
    name: 'waybill_reads_total',
    help: 'Statements that may lag, by who answered them',
    labelNames: ['source'],
    registers,
    collect: (): void => {
      reads.reset()
      if (replicas === undefined) return
      for (const source of ['replica', 'primary'] as const) reads.inc({ source }, replicas.counts[source])
    },
  })
  const lag: Gauge = new Gauge({
    name: 'waybill_replica_lag_seconds',
    help: 'How far a replica is behind at most; none where it is not known',
    labelNames: ['replica'],
    registers,
    aggregator: 'max',
  })
  const state: Gauge = new Gauge({
    name: 'waybill_replica_state',
    help: '1 for the state that a replica is in; those that are not well are left alone',
    labelNames: ['replica', 'state'],
    registers,
    aggregator: 'max',
    collect: async (): Promise<void> => {
      lag.reset()
      state.reset()
      for (const each of (await replicas?.report()) ?? []) {
        const replica = each.name
        if (Number.isFinite(each.lag_ms)) lag.set({ replica }, each.lag_ms / 1_000)
        for (const known of replicaStates) state.set({ replica, state: known }, known === each.state ? 1 : 0)
      }
    },
  })
}
