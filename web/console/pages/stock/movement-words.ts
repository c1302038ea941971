import { useCallback } from 'react'
import type { StockMovement } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useSession } from '../../session.tsx'
import type { Words } from './columns.tsx'
import { messages } from './messages.ts'

/** Page paths of the documents that cause movements, and of kits. */
const paths = {
  sales_order: '/sales-orders',
  purchase_order: '/purchase-orders',
  reception: '/receptions',
  return: '/returns',
  count: '/counts',
  kit: '/articles',
} as const

function isDocument(type: string): type is keyof typeof paths {
  return type in paths
}

/** The document that caused a movement, if any. */
export function sourceOf({ source_type, source_id }: StockMovement, t: Words) {
  if (!isDocument(source_type) || source_id === null) return undefined
  const name = t(`source_${source_type}`, { id: source_id.toString() })
  return { to: `${paths[source_type]}/${source_id}`, name }
}

/** Author of a movement: the user, an integration, the command line or the worker. */
export function useActor(): (movement: StockMovement) => string {
  const t = useText(messages)
  const { user } = useSession()
  return useCallback(
    ({ actor, actor_name }) => {
      const [kind, name = ''] = actor.split(':')
      if (kind === 'user') {
        return Number(name) === user?.id ? t('bySelf') : (actor_name ?? t('byUser', { id: name }))
      }
      if (kind === 'integration') return name.toUpperCase()
      return kind === 'cli' ? t('byCli') : t('byWorker')
    },
    [t, user],
  )
}
