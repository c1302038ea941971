import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { readsList } from '../../base/access/routes.ts'
import type { ErasedAddresses } from '../../../people/erasures.ts'
import { exportAnswer } from '../../../people/export.ts'
import { Erasure, PersonErasure, PersonExport, PersonQuery } from '../../../people/schema.ts'
import { askInCompany, askOnPlatform } from './ask.ts'
import { personIn } from './export.ts'
import { erasureList } from './store.ts'

const common = { tag: 'People', role: 'manager' } as const

const exportPerson = operation({
  ...common,
  id: 'people.export',
  sensitive: 'act',
  summary: 'Export the personal data of a person',
  description:
    'Partners, contacts, documents, events, deliveries, kept answers and rows of the audit log with the address, of the ' +
    'company. A super-admin who names no company gets those of all of them, and what is held of the user of that address. ' +
    'The address goes in the body, so that no log on the way has it.',
  method: 'POST',
  path: '/people/export',
  access: 'read',
  body: PersonQuery,
  status: 200,
  envelope: 'record',
  response: PersonExport,
  handle: (scope, { body: { email } }) => exportAnswer({ email, now: scope.now }, personIn(scope, email)),
})

const listErasures = operation({
  ...common,
  ...readsList,
  id: 'people.erasures',
  summary: 'List erasures, the newest first',
  description: 'The last hundred erasures with their progress.',
  path: '/people/erasures',
  response: Erasure,
  handle: (scope) => erasureList(scope),
})

const erases = {
  sensitive: 'act',
  method: 'POST',
  body: PersonErasure,
  unversioned: true,
  status: 202,
  envelope: 'record',
  response: Erasure,
  problems: ['open_documents'],
} as const

function erasePerson(addresses: ErasedAddresses) {
  return operation({
    ...common,
    ...erases,
    id: 'people.erase',
    summary: 'Erase a person from the company',
    description:
      'Names, addresses and numbers become marks in partners, contacts, documents, events, feeds, kept answers, deliveries ' +
      'and the audit log; quantities and the ledger stay as they are. It is done in the background, and what comes in ' +
      'after this call is new and stays. There is no way back. Refused while the person has open documents, unless ' +
      '`include_open` says that these lose their recipient too.',
    path: '/people/erase',
    access: 'write',
    handle: (scope, { body }) => askInCompany(scope, addresses, body),
  })
}

function erasePersonEverywhere(addresses: ErasedAddresses) {
  return operation({
    ...erases,
    tag: common.tag,
    id: 'people.erase_everywhere',
    summary: 'Erase a person from every company',
    description:
      'The same in all companies; the user of that address is deactivated, without a name and without tokens. The last ' +
      'active super-admin stays.',
    path: '/people/erase-everywhere',
    access: 'platform_write',
    handle: (scope, { body }) => askOnPlatform(scope, addresses, body),
  })
}

export function peopleOperations(addresses: ErasedAddresses): readonly AnyOperation[] {
  return [exportPerson, listErasures, erasePerson(addresses), erasePersonEverywhere(addresses)]
}
