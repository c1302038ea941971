import { type NamedScripts, mainOf } from '../../tools/named-scripts.ts'
import { away } from './away.ts'
import { failoverFaults } from './failover.ts'
import { fuzzFaults } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { idempotencyFaults } from './idempotency.ts'
import { kill } from './kill.ts'
import { offered } from './offered.ts'
import { replicaFaults } from './replica.ts'
import { restoreFaults } from './restore.ts'
import { soakFaults } from './soak.ts'
import { stockFaults } from './stock.ts'
import { syncFaults } from './sync.ts'
import { tenantFaults } from './tenants.ts'
import { upgradeFaults } from './upgrade.ts'
import { waveFaults } from './waves.ts'
import { webhookFaults } from './webhooks.ts'
import { ledger } from '../ledger/replay.ts'

/** `npm run faults -- NAME`. */
export const faultsCommand: NamedScripts = {
  command: 'faults',
  about: 'Breaks things for a long time, counts what was lost and keeps the result in test/faults/results.',
  scripts: [
    away,
    failoverFaults,
    fuzzFaults,
    hostile,
    idempotencyFaults,
    kill,
    offered,
    replicaFaults,
    restoreFaults,
    soakFaults,
    stockFaults,
    syncFaults,
    tenantFaults,
    upgradeFaults,
    waveFaults,
    webhookFaults,
    ledger,
  ],
}

if (import.meta.main) await mainOf(faultsCommand)
