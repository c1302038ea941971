import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { changing, creating, reading } from '../../../kernel/operation-shapes.ts'
import { found } from '../../../kernel/problem.ts'
import { makeKits } from './assemble.ts'
import { setComponents } from './components.ts'
import { Kit, KitAssembly, KitComponents, NewAssembly, kitRoute } from './schema.ts'
import { kitById } from './store.ts'

const getComponents = operation({
  ...kitRoute,
  ...reading,
  id: 'kits.get',
  summary: 'Read the components of an article',
  description: 'Also how many kits could be made now from unreserved stock.',
  path: '/articles/{id}/components',
  response: Kit,
  handle: async (scope, { params }) => found(await kitById(scope, params.id), 'article'),
})

const setOperation = operation({
  ...kitRoute,
  ...changing,
  id: 'kits.set',
  summary: 'Set the components of an article',
  description:
    'Replaces all components, which must belong to the same client; an empty list turns the kit into an ordinary article. Kits cannot contain kits. If nothing differs, the version stays.',
  path: '/articles/{id}/components',
  body: KitComponents,
  response: Kit,
  handle: (scope, { params: { id }, body, precondition }) =>
    setComponents(scope, { ...body, id, precondition }),
})

const make = {
  ...kitRoute,
  ...creating,
  role: 'operator',
  unversioned: true,
  params: IdParams,
  body: NewAssembly,
  response: KitAssembly,
  problems: ['insufficient_stock'],
} as const

const assemble = operation({
  ...make,
  id: 'kits.assemble',
  summary: 'Assemble kits',
  description:
    'Removes the parts from stock and adds the kits, all or nothing. Uses only available, unreserved parts that have not expired; a named lot is taken even if it has expired. Orders that wait for the kit get it.',
  path: '/articles/{id}/assemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'assemble', { id, body }),
})

const disassemble = operation({
  ...make,
  id: 'kits.disassemble',
  summary: 'Disassemble kits',
  description:
    'Removes the kits from stock and adds the parts by the kit’s current components. Uses only unreserved kits. The request names lots, dates and serial numbers of the parts if the articles have them.',
  path: '/articles/{id}/disassemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'disassemble', { id, body }),
})

export const kitOperations = [getComponents, setOperation, assemble, disassemble]
