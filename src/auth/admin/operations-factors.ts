import { type Caller, ownFactorOperations } from '../../identity/factors/operations.ts'
import { OwnFactors } from '../../identity/factors/schema.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { administratorActing } from '../factors/act.ts'
import { administratorOwner } from '../factors/store-owners.ts'
import { Message } from './schema.ts'
import type { SecondParts } from './second.ts'
import { heldBy, ownFactors } from './store-proof.ts'

// Administrators manage their own factors, so none of these operations needs a scope. All but the list need a proof
// from the last ten minutes.
const tag = 'Administration: access'

function list({ panel, requireMfa }: SecondParts) {
  return operation({
    tag,
    id: 'admin.factors_list',
    summary: 'List your own second factors',
    method: 'GET',
    path: '/admin/factors',
    access: 'admin_read',
    status: 200,
    envelope: 'record',
    response: OwnFactors,
    async handle(scope) {
      const own = await ownFactors(scope.present)
      return { required: requireMfa, passkeys: panel.party !== undefined, ...own }
    },
  })
}

export function administratorFactorOperations(
  parts: SecondParts & { readonly locale: Locale },
): readonly AnyOperation[] {
  const own = ownFactorOperations<'admin_write', undefined, Caller>({
    ...parts,
    route: { tag, access: 'admin_write', sensitive: 'own' },
    id: 'admin',
    path: '/admin/factors',
    descriptions: {},
    problems: { asking: [], confirming: [] },
    body: undefined,
    removals: [
      {
        id: 'admin.factors_remove',
        summary: 'Remove one of your own factors',
        method: 'DELETE',
        path: '/admin/factors/{id}',
        response: Message,
      },
    ],
    async caller({ connection, visit, now }) {
      const holder = await heldBy(connection, visit.actor.id ?? 0)
      if (holder === undefined) throw new Problem('unauthenticated')
      const { party, issuer } = parts.panel
      const { address, token_id } = visit
      const owner = administratorOwner(holder.id)
      return { ...holder, owner, site_id: null, address, token_id, party, issuer, now }
    },
    write: (scope, { owner, email }, work) =>
      work(administratorActing(scope, parts, { id: owner.id, email })),
  })
  return [list(parts), ...own]
}
