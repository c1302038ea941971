import { expect, test } from 'vitest'
import { moduleSlugs } from '../../base/access/schema-modules.ts'
import { modulesAfter } from './rules.ts'
import type { ModuleChanges } from './schema.ts'

const cases: readonly (readonly [string, readonly string[], ModuleChanges, readonly string[]])[] = [
  ['nothing asked', ['api', 'stock'], {}, ['api', 'stock']],
  ['others instead', ['api', 'stock'], { modules: ['articles', 'api'] }, ['api', 'articles']],
  ['none', ['api', 'stock'], { modules: [] }, []],
  ['all', ['stock'], { modules: ['all'] }, moduleSlugs],
  ['all but one', [], { modules: ['all'], disable: ['graphql'] }, moduleSlugs.slice(0, -1)],
  ['one more', ['stock'], { enable: ['api'] }, ['api', 'stock']],
  ['one that is on already', ['api'], { enable: ['api', 'api'] }, ['api']],
  ['one less', ['api', 'stock'], { disable: ['stock', 'returns'] }, ['api']],
  ['on and off at once', ['api'], { enable: ['stock'], disable: ['stock', 'api'] }, []],
]

test.for(cases)('modules: %s', ([, before, changes, after]) => {
  expect(modulesAfter(before, changes)).toEqual(after)
})
