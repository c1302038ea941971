import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { type Outbound, callingOf } from '../../../webhooks/outbound.ts'
import type { Sender } from '../../../webhooks/sender.ts'
import type { Trials } from '../../../webhooks/sample.ts'
import { webhookKey } from '../../../webhooks/signature.ts'
import { HttpProvider } from './provider-http.ts'
import type { LabelProvider } from './provider.ts'
import { SandboxProvider } from './provider-sandbox.ts'
import type { LabelReason } from './schema-label.ts'
import type { StoredConnection } from './store.ts'

export interface Reach {
  readonly vault: Vault
  readonly sender: Sender
  readonly clock: Clock
  readonly production: boolean
  readonly trials: Trials
}

/** The same outbound route as webhooks; secrets sealed for one can't be opened for the other. */
export function wayTo(outbound: Outbound): Omit<Reach, 'clock'> {
  return { ...callingOf(outbound, 'carriers'), production: outbound.targets.production }
}

export function reachOf(outbound: Outbound, clock: Clock): Reach {
  return { ...wayTo(outbound), clock }
}

/** Provider of a connection's labels, or why there is no provider. */
export function providerOf(
  connection: StoredConnection | null,
  { vault, sender, clock, production }: Omit<Reach, 'trials'>,
  signal?: AbortSignal,
): LabelProvider | LabelReason {
  if (connection === null) return 'no_connection'
  const { provider, url, timeout_ms } = connection
  if (provider === 'sandbox') return production ? 'not_in_production' : new SandboxProvider()
  if (url === null) return 'no_connection'
  const secret = connection.secret === null ? undefined : vault.open(connection.secret)
  const token = connection.token === null ? undefined : vault.open(connection.token)
  const endpoint = {
    url,
    timeout_ms,
    key: secret === undefined ? undefined : webhookKey(secret),
    token,
    secrets: [secret, secret?.replace(/^whsec_/, ''), token].filter((each) => each !== undefined),
  }
  return new HttpProvider(endpoint, { sender, clock, ...(signal && { signal }) })
}
