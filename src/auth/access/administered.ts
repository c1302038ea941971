import * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { siteFacts } from './accesses.ts'

export const SiteParams = z.object({ site_id: IdParams.shape.id })

/**
 * Exposes the operations of a site's server to administrators at `/admin/sites/{site_id}/…`, with the same permission
 * among their scopes. The handlers and the scope are the same; the scope names the administrator as the actor.
 * Operations without a permission stay with the site.
 */
export function administered(operations: readonly AnyOperation[]): readonly AnyOperation[] {
  return operations.flatMap((op) => {
    const facts = siteFacts(op)
    if (facts?.caller !== 'site' || op.permission === undefined) return []
    const own = op.params instanceof z.ZodObject ? op.params.shape : {}
    return {
      ...op,
      id: `admin.site_${op.id.replace(/^site\./, '').replaceAll('.', '_')}` as const,
      tag: 'Administration: inside a site',
      path: `/admin/sites/{site_id}/${op.path.replace(/^\/site\//, '')}` as const,
      access: facts.writes ? ('admin_site_write' as const) : ('admin_site_read' as const),
      params: z.object({ ...SiteParams.shape, ...own }),
      ...(facts.writes && { sensitive: 'act' as const }),
      // A path that names only the site names no versioned record.
      ...(op.params === undefined && { unversioned: true as const }),
      // Administrators aren't users of the site.
      problems: (op.problems ?? []).filter((code) => code !== 'own_access'),
    }
  })
}
