import { describe, expect, test } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { type Role, roles } from '../../kernel/scope.ts'
import { textFor } from './gaps.ts'
import type { DocumentKind } from './kind.ts'
import { documentKinds } from './kinds.ts'
import { type Move, actionsNow, moveBy, moveTo, transitionsNow } from './moves.ts'

function statusesOf(moves: readonly Move<string, string>[]): readonly string[] {
  return [...new Set(moves.flatMap(({ from, put = '' }) => [...from, put]))].filter((each) => each !== '')
}

function factsOf(moves: readonly Move<string, string>[]): readonly string[] {
  const named = moves.flatMap(({ waits = [], bare = [], idle = [], under = {} }) => [
    ...waits,
    ...bare,
    ...idle,
    ...Object.keys(under),
  ])
  return [...new Set(named)]
}

/** Every set of these. */
function sets(codes: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = codes
  if (first === undefined) return [[]]
  return sets(rest).flatMap((each) => [each, [first, ...each]])
}

function refusalOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Every way in which a document of that kind can stand, as far as its moves ask, and more that none does. */
function standings({ moves }: DocumentKind) {
  return statusesOf(moves).flatMap((status) =>
    sets(factsOf(moves.filter((move) => move.from.includes(status)))).map((codes) => ({
      status,
      facts: codes.map((code) => ({ code })),
    })),
  )
}

const cells = documentKinds.flatMap((kind) => roles.map((role) => [kind.resource, role, kind] as const))

describe.each(cells)('%s, for %s', (_resource, role, kind) => {
  const { moves } = kind
  const actions = [...new Set(moves.map((move) => move.action))]

  test('what is listed is done, and what is not is refused', () => {
    const wrong = standings(kind).flatMap((standing) => {
      const listed = new Map(
        actionsNow(moves, { standing, role }).map(({ action, waits_for }) => [action, waits_for]),
      )
      return actions.flatMap((action) => {
        const refusal = refusalOf(() => moveBy(moves, action, { standing, role }))
        const waits = listed.get(action)
        const fits = waits === undefined ? refusal !== undefined : waits !== null || refusal === undefined
        return fits ? [] : [{ standing, action, waits, refusal }]
      })
    })
    expect(wrong).toEqual([])
  })

  test('what refuses an action is what it waits for', () => {
    const wrong = standings(kind).flatMap((standing) =>
      actionsNow(moves, { standing, role }).flatMap(({ action, waits_for }) => {
        const move = moves.find((each) => each.action === action && each.from.includes(standing.status))
        const isRefused = refusalOf(() => moveBy(moves, action, { standing, role })) !== undefined
        return isRefused === (move?.waits?.includes(waits_for ?? '') ?? false) ? [] : [{ standing, action }]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('a PUT is granted where it is listed', () => {
    const wrong = standings(kind).flatMap((standing) =>
      transitionsNow(moves, { standing, role }).filter(
        (put) => refusalOf(() => moveTo(moves, put, { standing, role, ways: [] })) !== undefined,
      ),
    )
    expect(wrong).toEqual([])
  })
})

test.each(documentKinds)('$resource: of each action there is one from each status', ({ moves }) => {
  const pairs = moves.flatMap(({ action, from }) => from.map((status) => `${action} ${status}`))
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('a gap says how the document stands, and is filled for the reader', () => {
  const text = `{"a":"\\t","x":\t"transitions sales_order picking not_picked"\t,"y":\t"actions sales_order picking not_picked"\t}`
  const as = (role: Role) => JSON.parse(textFor(documentKinds, role, text))
  expect(as('operator')).toEqual({
    a: '\t',
    x: ['cancelled'],
    y: [
      { action: 'hold', waits_for: null },
      { action: 'release-hold', waits_for: null },
      { action: 'pick', waits_for: null },
      { action: 'pack', waits_for: 'not_picked' },
      { action: 'cancel', waits_for: null },
    ],
  })
  expect(as('viewer')).toEqual({ a: '\t', x: [], y: [] })
  expect(() => textFor(documentKinds, 'viewer', '[\t"actions pallet lost"\t]')).toThrow('not a gap')
})
