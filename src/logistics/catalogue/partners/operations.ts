import { IdParams } from '../../../kernel/fields.ts'
import type { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { isUsableClient } from '../clients/store.ts'
import { NewPartner, Partner, PartnerChanges, PartnerList } from './schema.ts'
import { partnerPage, partners } from './store.ts'

const common = { tag: 'Partners', resource: 'partner' } as const

const listPartners = operation({
  ...common,
  ...readsPage,
  id: 'partners.list',
  summary: 'List partners',
  description:
    'Suppliers, customers and carriers. A partner without a client is shared by all: users restricted to some clients see their partners and the shared ones.',
  path: '/partners',
  query: PartnerList,
  response: Partner,
  handle: (scope, { query }) => partnerPage(scope, query),
})

const getPartner = operation({
  ...common,
  ...readsRecord,
  id: 'partners.get',
  summary: 'Read one partner',
  path: '/partners/{id}',
  params: IdParams,
  response: Partner,
  handle: async (scope, { params }) => found(await partners.byId(scope, params.id), 'partner'),
})

const createPartnerOperation = operation({
  ...common,
  ...creates,
  id: 'partners.create',
  summary: 'Create a partner',
  path: '/partners',
  role: 'manager',
  body: NewPartner,
  response: Partner,
  handle: (scope, { body }) => createPartner(scope, body),
})

const updatePartnerOperation = operation({
  ...common,
  ...updates,
  id: 'partners.update',
  summary: 'Change a partner',
  description:
    'Omitted fields stay as they are; an address is replaced as a whole. A change without an effect keeps the version.',
  path: '/partners/{id}',
  role: 'manager',
  params: IdParams,
  body: PartnerChanges,
  response: Partner,
  async handle(scope, { params: { id }, body, precondition }) {
    const before = found(await partners.lock(scope, id), 'partner')
    precondition.check(before.version)
    return partners.change(scope, before, { ...before, ...defined(body) })
  },
})

const emptyPartner = {
  client_3pl_id: null,
  is_supplier: false,
  is_customer: false,
  is_carrier: false,
  vat_number: null,
  email: null,
  phone: null,
  address: {},
  active: true,
}

export async function createPartner(scope: WriteScope, body: NewPartner): Promise<Json<Partner>> {
  const { code, name, ...optional } = body
  const values = { ...emptyPartner, code, name, ...defined(optional) }
  if (values.client_3pl_id !== null && !(await isUsableClient(scope, values.client_3pl_id))) {
    refuse([{ path: 'client_3pl_id', rule: 'selected' }])
  }
  return partners.create(scope, values)
}

export const partnerOperations = [listPartners, getPartner, createPartnerOperation, updatePartnerOperation]
