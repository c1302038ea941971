import { expect, test } from 'vitest'
import { prefersDialect } from './accept.ts'

const own = 'application/graphql-response+json'

test.each([
  [own],
  [own.toUpperCase()],
  [`${own}; charset=utf-8`],
  [`${own}, application/json`],
  [`${own},application/json;q=0.9`],
  [`${own}, application/graphql+json, application/json, text/event-stream, multipart/mixed`],
  [`application/json;q=0.9, ${own}`],
  [`*/*, ${own}`],
  [`text/html, ${own};q=0.1`],
])('%s prefers the media type of GraphQL', (accept) => {
  expect(prefersDialect(accept)).toBe(true)
})

test.each([
  [undefined],
  [''],
  ['*/*'],
  ['application/*'],
  ['application/json'],
  ['text/html'],
  [`application/json, ${own}`],
  [`${own};q=0.5, application/json`],
  [`${own};q=0.5, */*`],
  [`${own};q=0`],
  [`${own};q=nonsense`],
  [`text/${own}`],
])('%s is answered in JSON', (accept) => {
  expect(prefersDialect(accept)).toBe(false)
})
