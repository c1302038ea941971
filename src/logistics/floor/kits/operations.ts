import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { makeKits } from './assemble.ts'
import { setComponents } from './components.ts'
import { Kit, KitAssembly, KitComponents, NewAssembly, kitRoute } from './schema.ts'
import { kitById } from './store.ts'

const getComponents = operation({
  ...kitRoute,
  id: 'kits.get',
  summary: 'Read the components of an article',
  description: 'And how many of it could be made now, of what no order holds.',
  method: 'GET',
  path: '/articles/{id}/components',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Kit,
  handle: async (scope, { params }) => found(await kitById(scope, params.id), 'article'),
})

const setOperation = operation({
  ...kitRoute,
  id: 'kits.set',
  summary: 'Set the components of an article',
  description:
    'All components at once, of the same client company; none for an article that is no kit any more. A kit is not made of ' +
    'kits. Where nothing differs the version stays.',
  method: 'PUT',
  path: '/articles/{id}/components',
  access: 'write',
  params: IdParams,
  body: KitComponents,
  status: 200,
  envelope: 'record',
  response: Kit,
  handle: (scope, { params: { id }, body, precondition }) =>
    setComponents(scope, { ...body, id, precondition }),
})

const make = {
  ...kitRoute,
  method: 'POST',
  access: 'write',
  role: 'operator',
  unversioned: true,
  params: IdParams,
  body: NewAssembly,
  status: 201,
  envelope: 'record',
  response: KitAssembly,
  problems: ['insufficient_stock'],
} as const

const assemble = operation({
  ...make,
  id: 'kits.assemble',
  summary: 'Assemble kits',
  description:
    'The parts go out, the kits come in, all or nothing. Only available parts that no order holds and that have not expired; a ' +
    'lot that is named is taken as it is. Orders that wait for the kit get it.',
  path: '/articles/{id}/assemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'assemble', { id, body }),
})

const disassemble = operation({
  ...make,
  id: 'kits.disassemble',
  summary: 'Disassemble kits',
  description:
    'The kits go out, the parts come in as the kit is made now. Only kits that no order holds. Lots, dates and serial numbers of ' +
    'the parts are named by the request where the articles have them.',
  path: '/articles/{id}/disassemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'disassemble', { id, body }),
})

export const kitOperations = [getComponents, setOperation, assemble, disassemble]
