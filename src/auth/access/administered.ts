import * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { siteFacts } from './accesses.ts'

export const SiteParams = z.object({ site_id: IdParams.shape.id })

/**
 * What the server of a site does with its secret, an administrator does at `/admin/sites/{site_id}/…` with the same
 * permission among their scopes: the same handlers in the same scope, which names the administrator as the actor.
 * Without a permission it is nobody's but the site's own.
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
      // What names nothing but the site names nothing that has a version here.
      ...(op.params === undefined && { unversioned: true as const }),
      // No administrator is one of the site's users.
      problems: (op.problems ?? []).filter((code) => code !== 'own_access'),
    }
  })
}
