import { describe, expect, test } from 'vitest'
import { cookieIn, isOwnPage, ownPath } from './browser.ts'

describe('security 33: where to go after signing in', () => {
  test.each([
    ['/sites/7?tab=users#roles', '/sites/7?tab=users#roles'],
    ['/', '/'],
    ['/a/../b', '/b'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ])('%s is a path of ours', (wanted, path) => {
    expect(ownPath(wanted)).toBe(path)
  })

  test.each([
    undefined,
    '',
    'sites',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/é',
    `/${'a'.repeat(2_000)}`,
  ])('%j is the start page', (wanted) => {
    expect(ownPath(wanted)).toBe('/')
  })
})

test.each([
  ['a=1; b=2', 'b', '2'],
  ['ab=1;b=2', 'b', '2'],
  ['b=', 'b', ''],
  ['b=2; b=2', 'b', '2'],
  ['b=2; b=3', 'b', undefined],
  ['', 'b', undefined],
  ['B=2', 'b', undefined],
])('cookie header %j, %s', (header, name, value) => {
  expect(cookieIn(header, name)).toBe(value)
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ origin: 'https://auth.example' }, true],
  [{ origin: 'https://inside.example:8443', host: 'inside.example:8443' }, true],
  [{ origin: 'https://auth.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://auth.example', 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'http://auth.example', host: 'inside.example' }, false],
  [{ origin: 'https://auth.example.evil.example', host: 'auth.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
])('%j comes from a page of ours: %s', (headers, own) => {
  const header = (name: string) => headers[name]
  expect(isOwnPage({ header }, 'https://auth.example/below')).toBe(own)
})
