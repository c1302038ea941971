import type { Dashboard } from '../../../../client/src/generated/logistics.ts'

type Figures = Omit<NonNullable<Dashboard['webhooks']>, 'active'>

/**
 * Overall state of all webhooks. `delivered`: something was delivered and nothing is left. `waiting`: something is
 * pending. `quiet`: there was nothing to deliver. Paused and disabled webhooks are reported separately.
 */
export function webhooksSaid(figures: Figures): 'delivered' | 'waiting' | 'quiet' | undefined {
  const { paused, auto_disabled, failed_24h, waiting, delivered_24h } = figures
  if (paused > 0 || auto_disabled > 0 || failed_24h > 0) return undefined
  if (waiting > 0) return 'waiting'
  return delivered_24h > 0 ? 'delivered' : 'quiet'
}
