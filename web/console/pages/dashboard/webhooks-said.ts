import type { Dashboard } from '../../../../client/src/generated/logistics.ts'

type Figures = Omit<NonNullable<Dashboard['webhooks']>, 'active'>

/**
 * What can be said of all webhooks together: `delivered` only when something was and nothing is left, `waiting` while something
 * is, `quiet` when there was nothing to deliver. What is paused or given up is said by itself.
 */
export function webhooksSaid(figures: Figures): 'delivered' | 'waiting' | 'quiet' | undefined {
  const { paused, auto_disabled, failed_24h, waiting, delivered_24h } = figures
  if (paused > 0 || auto_disabled > 0 || failed_24h > 0) return undefined
  if (waiting > 0) return 'waiting'
  return delivered_24h > 0 ? 'delivered' : 'quiet'
}
