import { IdParams } from '../../kernel/fields.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { bulkOperation } from '../documents/bulk.ts'
import { OnDuplicate } from '../documents/schema.ts'
import { actionOperations } from './actions.ts'
import { createReception } from './create.ts'
import { moveReception } from './move.ts'
import { NewReception, Reception, ReceptionChanges, ReceptionList, receptionRoute } from './schema.ts'
import { receptionById, receptionPage } from './store.ts'
import { changeReception } from './update.ts'
import { lockWork } from './work.ts'

const listReceptions = operation({
  ...receptionRoute,
  id: 'receptions.list',
  summary: 'List receptions',
  description: 'Newest first.',
  method: 'GET',
  path: '/receptions',
  access: 'read',
  query: ReceptionList,
  status: 200,
  envelope: 'page',
  response: Reception,
  handle: (scope, { query }) => receptionPage(scope, query),
})

const getReception = operation({
  ...receptionRoute,
  id: 'receptions.get',
  summary: 'Read one reception',
  method: 'GET',
  path: '/receptions/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Reception,
  handle: async (scope, { params }) => found(await receptionById(scope, params.id), 'reception'),
})

export const createReceptionOperation = operation({
  ...receptionRoute,
  id: 'receptions.create',
  summary: 'Announce or receive goods',
  description:
    'Announced goods count as incoming, never as on hand. With `status` `received` they are counted at once, each line by `received_um3pl`, else by its quantity; that needs an operator.',
  method: 'POST',
  path: '/receptions',
  access: 'write',
  query: OnDuplicate,
  body: NewReception,
  status: 201,
  existing: true,
  envelope: 'record',
  response: Reception,
  handle: (scope, { body, query }) => createReception(scope, body, query),
})

const updateReceptionOperation = operation({
  ...receptionRoute,
  id: 'receptions.update',
  summary: 'Change a reception',
  description:
    'Fields left out stay as they are; a `lines` array replaces the lines, matched by `id`, then by `line_number`. A draft and an announced reception can change in everything; from arrived on carrier, tracking, vehicle, container, notes and metadata can, and lines can be added; later only metadata. `status` moves the reception after that: `received` counts everything outstanding, `closed` puts everything away, and one that it has come through already does nothing.',
  method: 'PUT',
  path: '/receptions/{id}',
  access: 'write',
  params: IdParams,
  body: ReceptionChanges,
  status: 200,
  envelope: 'record',
  response: Reception,
  problems: ['insufficient_stock'],
  async handle(scope, { params: { id }, body, precondition }) {
    const work = await lockWork(scope, id)
    precondition.check(work.reception.version)
    const isChanged = await changeReception(scope, work, body)
    if (body.status !== undefined)
      await moveReception(scope, isChanged ? await lockWork(scope, id) : work, body.status)
    return found(await receptionById(scope, id), 'reception')
  },
})

/** The words of a failed row are those of the service, so a bulk has to know its language. */
export function receptionOperations(locale: Locale) {
  const bulk = bulkOperation({
    route: receptionRoute,
    key: 'receptions',
    path: '/receptions/bulk',
    row: NewReception,
    create: createReception,
    locale,
  })
  return [
    listReceptions,
    getReception,
    createReceptionOperation,
    updateReceptionOperation,
    bulk,
    ...actionOperations,
  ]
}
