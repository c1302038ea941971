import type { Tracer } from '../kernel/traces/tracer.ts'
import { Vault } from '../kernel/vault.ts'
import { type Calling, Trials } from './sample.ts'
import { Sender } from './sender.ts'
import { type TargetOptions, Targets } from './targets.ts'

export interface Outbound {
  readonly appKey: string
  readonly targets: TargetOptions
  readonly tracer?: Tracer | undefined
}

/** `purpose` separates the vaults: one service can't open what another has sealed. */
export function callingOf({ appKey, targets, tracer }: Outbound, purpose: string): Calling {
  return {
    vault: new Vault(appKey, purpose),
    sender: new Sender(new Targets(targets)),
    trials: new Trials(),
    ...(tracer && { tracer }),
  }
}
