import type { Fault } from '../../../kernel/faults.ts'
import { IdParams } from '../../../kernel/fields.ts'
import type { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { ReferenceList } from '../../base/reference/schema.ts'
import { warehouses } from '../warehouses/store.ts'
import { changed, emptyClient } from './rules.ts'
import { Client, ClientChanges, NewClient } from './schema.ts'
import { clientPage, clients } from './store.ts'

const common = { tag: 'Clients', resource: 'client' } as const

const listClients = operation({
  ...common,
  ...readsPage,
  id: 'clients.list',
  summary: 'List clients',
  description: 'Owners of the goods. Users restricted to some clients see only these.',
  path: '/clients',
  query: ReferenceList,
  response: Client,
  handle: (scope, { query }) => clientPage(scope, query),
})

const getClient = operation({
  ...common,
  ...readsRecord,
  id: 'clients.get',
  summary: 'Read one client',
  path: '/clients/{id}',
  params: IdParams,
  response: Client,
  handle: async (scope, { params }) => found(await clients.byId(scope, params.id), 'client'),
})

const createClientOperation = operation({
  ...common,
  ...creates,
  id: 'clients.create',
  summary: 'Create a client',
  path: '/clients',
  role: 'manager',
  body: NewClient,
  response: Client,
  handle: (scope, { body }) => createClient(scope, body),
})

const updateClientOperation = operation({
  ...common,
  ...updates,
  id: 'clients.update',
  summary: 'Change a client',
  description:
    'Fields and settings left out stay as they are; an address is replaced as a whole. A change without an effect keeps the version.',
  path: '/clients/{id}',
  role: 'manager',
  params: IdParams,
  body: ClientChanges,
  response: Client,
  async handle(scope, { params: { id }, body, precondition }) {
    const before = found(await clients.lock(scope, id), 'client')
    precondition.check(before.version)
    refuse(await warehouseFaults(scope, body))
    return clients.change(scope, before, changed(before, body))
  },
})

export async function createClient(scope: WriteScope, body: NewClient): Promise<Json<Client>> {
  refuse(await warehouseFaults(scope, body))
  const { code, name } = body
  return clients.create(scope, changed({ ...emptyClient, code, name }, body))
}

async function warehouseFaults(
  scope: WriteScope,
  { settings }: Pick<ClientChanges, 'settings'>,
): Promise<readonly Fault[]> {
  const warehouse_id = settings?.default_warehouse_id
  if (warehouse_id == null) return []
  const warehouse = await warehouses.byId(scope, warehouse_id)
  return warehouse === undefined ? [{ path: 'settings.default_warehouse_id', rule: 'selected' }] : []
}

export const clientOperations = [listClients, getClient, createClientOperation, updateClientOperation]
