import { readFileSync } from 'node:fs'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { bounds } from '../src/logistics/surfaces/graphql/limits.ts'
import { schema } from './support/graphql.ts'

const guide = readFileSync(new URL('../docs/graphql.md', import.meta.url), 'utf8')

test('the queries of the guide can be asked', () => {
  const queries = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, query = '']) => query)
  const shown = [...guide.matchAll(/"query":"(.*?)"\}/g)].map(([, query = '']) => query)
  expect(queries.length + shown.length).toBe(3)
  for (const query of [...queries, ...shown]) expect(validate(schema().schema, parse(query))).toEqual([])
})

test('the guide names every limit', () => {
  const numbers = Object.values(bounds).map((bound) => bound.toLocaleString('en-US'))
  expect(numbers.filter((number) => !guide.includes(number))).toEqual([])
})

test('the mutations that the guide names are there', () => {
  const named = [...guide.matchAll(/`([a-z]+_[a-z_]+)\((?:id, )?input\)`/g)].map(([, name = '']) => name)
  expect(named).toHaveLength(6)
  expect(named.filter((name) => !schema().roots.has(`Mutation.${name}`))).toEqual([])
})
