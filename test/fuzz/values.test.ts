import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Draw } from './draw.ts'
import { broken } from './nasty.ts'
import { type Target, targets } from './operations.ts'
import { type Source, validValue } from './values.ts'

const all = targets()
const seeds = [1, 2, 3, 4, 5]

function sourceOf({ schemas }: Target, seed: number): Source {
  return { draw: new Draw(seed), schemas, known: () => undefined, sink: 'http://127.0.0.1:9' }
}

/** The schemas of each document are compiled once; a reference leads into them. */
const ajv = new Ajv2020.default({ strict: false })
addFormats.default(ajv)
for (const { service, schemas } of all) {
  if (ajv.getSchema(service) === undefined) ajv.addSchema({ $id: service, components: { schemas } })
}

function accepting({ service }: Target, schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', `"${service}#/components`)
  return ajv.compile(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
}

const bodies = all.flatMap((target) => (target.body === undefined ? [] : [{ target, body: target.body }]))

test('every body that is drawn from a schema is one that the schema takes', () => {
  for (const { target, body } of bodies) {
    const accepts = accepting(target, body.schema)
    for (const seed of seeds) {
      const value = validValue(body.schema, '', sourceOf(target, seed))
      expect([target.op.id, value, accepts(value), accepts.errors]).toEqual([target.op.id, value, true, null])
    }
  }
})

test('every parameter that is drawn from a schema is one that the schema takes', () => {
  const known = new Map<string, ValidateFunction>()
  for (const target of all) {
    for (const { name, schema } of target.parameters) {
      const text = `${target.service} ${JSON.stringify(schema)}`
      const accepts = known.get(text) ?? accepting(target, schema)
      known.set(text, accepts)
      const value = validValue(schema, name, sourceOf(target, 1))
      expect([target.op.id, name, value, accepts(value)]).toEqual([target.op.id, name, value, true])
    }
  }
})

test('what is broken is broken in the same way by the same seed, and in another by another', () => {
  const value = { code: 'A', lines: [{ article_id: 1, quantity_um3pl: 2 }], metadata: { a: 'b' } }
  const by = (seed: number) => JSON.stringify(broken(value, new Draw(seed)))
  const texts = Array.from({ length: 200 }, (_, seed) => by(seed))
  expect(texts).toEqual(texts.map((_, seed) => by(seed)))
  expect(new Set(texts).size).toBeGreaterThan(100)
  expect(texts.filter((text) => text === JSON.stringify(value)).length).toBeLessThan(5)
})

test('both documents are asked for as a whole', () => {
  const names = all.map(({ service, op }) => `${service} ${op.id}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(all.map((target) => target.service))).toEqual(new Set(['logistics', 'auth']))
  expect(all.every((target) => target.weight > 0)).toBe(true)
})
