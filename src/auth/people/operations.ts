import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { ErasedAddresses } from '../../people/erasures.ts'
import { exportAnswer } from '../../people/export.ts'
import { Erasure, PersonExport, PersonQuery } from '../../people/schema.ts'
import { askToErase } from './ask.ts'
import { personOn } from './export.ts'
import { erasureList } from './store.ts'

/** Requires `*`, so that no administrator can be granted this alone. */
const common = { tag: 'Administration: people', permission: '*' } as const
const ofPerson = {
  ...common,
  sensitive: 'act',
  method: 'POST',
  // The log records who took a copy.
  access: 'admin_write',
  body: PersonQuery,
  unversioned: true,
  envelope: 'record',
} as const

const exportPerson = operation({
  ...ofPerson,
  id: 'admin.people_export',
  summary: 'Export the personal data of a person',
  description:
    'The account with its sites, sessions and failed logins, the administrator with that address, and their rows of the audit log; no password and no secret. Ask the logistics service for its own data; `waybill person export` has ' +
    'both. The address goes in the body, so that no log on the way has it.',
  path: '/admin/people/export',
  status: 200,
  response: PersonExport,
  async handle(scope, { body: { email } }) {
    const answer = await exportAnswer({ email, now: scope.now }, personOn(scope, email))
    await scope.audit({ action: 'person.exported' }, null)
    return answer
  },
})

const listErasures = operation({
  ...common,
  id: 'admin.people_erasures',
  summary: 'List erasures, the newest first',
  description: 'The last hundred erasures with their progress.',
  method: 'GET',
  path: '/admin/people/erasures',
  access: 'admin_read',
  status: 200,
  envelope: 'list',
  response: Erasure,
  handle: (scope) => erasureList(scope),
})

function erasePerson(addresses: ErasedAddresses) {
  return operation({
    ...ofPerson,
    id: 'admin.people_erase',
    summary: 'Erase a person from this service',
    description:
      'Account and administrator of that address lose name, address and password, and their sessions end; the audit log ' +
      'keeps what was done, without who they are and where they were. It is done in the background, and there is no way ' +
      'back. What the logistics service holds is erased there; `waybill person erase` does both.',
    path: '/admin/people/erase',
    status: 202,
    response: Erasure,
    problems: ['own_access'],
    handle: (scope, { body: { email } }) => askToErase(scope, addresses, email),
  })
}

export function peopleOperations(addresses: ErasedAddresses): readonly AnyOperation[] {
  return [exportPerson, listErasures, erasePerson(addresses)]
}
