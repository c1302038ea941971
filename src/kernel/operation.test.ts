import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pageQuery, text } from './fields.ts'
import { type AnyOperation, Precondition, operation, problemsOf } from './operation.ts'
import { Problem, type ProblemCode } from './problem.ts'

function allows(header: string | undefined, version: number): boolean {
  try {
    new Precondition(header).check(version)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'precondition_failed') return false
    throw error
  }
}

describe('Precondition', () => {
  test.each([
    [undefined, 7, true],
    ['*', 7, true],
    ['"7"', 7, true],
    ['7', 7, true],
    ['W/"7"', 7, true],
    ['"1", "7"', 7, true],
    ['"1","2" ,W/"7"', 7, true],
    ['"6"', 7, false],
    ['"77"', 7, false],
    ['"07"', 7, false],
    ['', 7, false],
    ['""', 7, false],
    ['"7', 7, true],
    ['garbage', 7, false],
    ['"7;', 7, false],
  ])('If-Match: %s on version %i: %s', (header, version, wanted) => {
    expect(allows(header, version)).toBe(wanted)
  })

  test('allows exactly the versions it names', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1 }), fc.nat(50), (versions, version) => {
        const header = versions.map((each) => `"${each}"`).join(', ')
        expect(allows(header, version)).toBe(versions.includes(version))
      }),
    )
  })
})

function op(more: Partial<AnyOperation>): AnyOperation {
  return {
    ...operation({
      id: 'a.b',
      tag: '',
      summary: '',
      method: 'GET',
      path: '/a',
      access: 'public',
      status: 200,
      envelope: 'bare',
      response: z.object({}),
      handle: () => Promise.resolve({}),
    }),
    ...more,
  }
}

// Results that depend on a service's accesses are tested beside its gate.
describe('problemsOf', () => {
  const always: readonly ProblemCode[] = ['bad_request', 'server_error', 'overloaded', 'unavailable']

  test('what monitors ask is answered whatever happens', () => {
    expect(problemsOf(op({ limit: 'none' }))).toEqual(['bad_request'])
  })

  test.each<[string, Partial<AnyOperation>, readonly ProblemCode[]]>([
    ['public', {}, []],
    ['public and limited', { limit: 'token' }, ['too_many_attempts']],
    ['a query can be wrong', { query: z.object({ search: text().optional() }) }, ['invalid']],
    ['one that is mended cannot', { query: pageQuery(100) }, []],
    ['a path can name nothing', { params: z.object({}) }, ['not_found']],
    [
      'a body can be anything',
      { method: 'POST', body: z.object({}) },
      ['malformed_json', 'payload_too_large', 'unsupported_media_type', 'invalid'],
    ],
    [
      'even one that nobody reads',
      { method: 'DELETE' },
      ['malformed_json', 'payload_too_large', 'unsupported_media_type'],
    ],
    ['its own', { problems: ['action_not_allowed', 'bad_request'] }, ['action_not_allowed']],
  ])('%s', (_name, more, wanted) => {
    const codes = problemsOf(op(more))
    expect(codes.toSorted()).toEqual([...always, ...wanted].toSorted())
    expect(new Set(codes).size).toBe(codes.length)
  })
})
