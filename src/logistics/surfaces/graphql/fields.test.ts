import { validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../../test/support/graphql.ts'
import { services } from '../../../main/documents.ts'
import { exceptions, mutations, queries } from './fields.ts'

const { operations } = services().logistics
const offered = new Set([...Object.values(queries), ...Object.values(mutations)])

test('every operation is a field or an exception with a reason', () => {
  const forgotten = operations.filter(
    ({ id }) => !offered.has(id) && !exceptions.some((exception) => exception.ids.test(id)),
  )
  expect(forgotten.map((op) => op.id)).toEqual([])
})

test('no operation is both', () => {
  expect([...offered].filter((id) => exceptions.some((exception) => exception.ids.test(id)))).toEqual([])
})

test('what writes is a mutation, and only that', () => {
  const written = operations.filter(({ id, access }) => offered.has(id) && access.endsWith('write'))
  const changing = new Set(Object.values(mutations))
  expect(written.filter((op) => !changing.has(op.id)).map((op) => op.id)).toEqual([])
  const asked = new Set(Object.values(queries))
  expect(written.filter((op) => asked.has(op.id)).map((op) => op.id)).toEqual([])
})

test('the schema is sound', () => {
  expect(validateSchema(schema().schema)).toEqual([])
})

test.each([
  ['SalesOrderLine', 'article'],
  ['PurchaseOrderLine', 'article'],
  ['ReceptionLine', 'article'],
  ['ReturnLine', 'article'],
  ['SalesOrder', 'client'],
  ['SalesOrder', 'warehouse'],
  ['SalesOrder', 'partner'],
  ['Reception', 'purchase_order'],
  ['Return', 'sales_order'],
  ['Article', 'stock'],
  ['Article', 'movements'],
  ['StockRow', 'article'],
  ['StockMovement', 'warehouse'],
])('%s leads to its %s', (type, field) => {
  const found = schema().schema.getType(type)
  expect(found && 'getFields' in found ? Object.keys(found.getFields()) : []).toContain(field)
  expect(schema().relations.has(`${type}.${field}`)).toBe(true)
})
