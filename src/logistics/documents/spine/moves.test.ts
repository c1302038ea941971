import { describe, expect, test } from 'vitest'
import { Problem } from '../../../kernel/problem.ts'
import { type Role, roles } from '../../base/access/roles.ts'
import { textFor } from './placeholders.ts'
import type { DocumentKind } from './kind.ts'
import { documentKinds } from '../../kinds.ts'
import {
  type Blocker,
  type Move,
  actionsFrom,
  actionsNow,
  moveBy,
  moveTo,
  statusesFor,
  transitionFault,
  transitionsNow,
} from './moves.ts'

function statusesOf(moves: readonly Move<string, string>[]): readonly string[] {
  return [...new Set(moves.flatMap(({ from, status = '' }) => [...from, status]))].filter(
    (each) => each !== '',
  )
}

function factsOf(moves: readonly Move<string, string>[]): readonly string[] {
  const named = moves.flatMap(
    ({ blockedBy = [], blockedWithoutInput = [], noOpWhen = [], roleWhen = {} }) => [
      ...blockedBy,
      ...blockedWithoutInput,
      ...noOpWhen,
      ...Object.keys(roleWhen),
    ],
  )
  return [...new Set(named)]
}

/** All subsets of the codes. */
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

function detailsOf(work: () => unknown) {
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, params, details } = error
    return code === 'action_not_allowed' ? { params, details } : undefined
  }
}

/** Every standing that a kind's moves depend on, including combinations that no document has. */
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
        return isRefused === (move?.blockedBy?.includes(waits_for ?? '') ?? false)
          ? []
          : [{ standing, action }]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('a PUT is granted where it is listed', () => {
    const wrong = standings(kind).flatMap((standing) =>
      transitionsNow(moves, { standing, role }).filter(
        (put) => refusalOf(() => moveTo(moves, put, { standing, role, paths: [] })) !== undefined,
      ),
    )
    expect(wrong).toEqual([])
  })
})

test.each(documentKinds)('$resource: of each action there is one from each status', ({ moves }) => {
  const pairs = moves.flatMap(({ action, from }) => from.map((status) => `${action} ${status}`))
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('a placeholder states the standing of a document, and is filled for the reader', () => {
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
  expect(() => textFor(documentKinds, 'viewer', '[\t"actions pallet lost"\t]')).toThrow('not a placeholder')
})

// A made-up kind of document, with every sort of move.
type Status = 'new' | 'open' | 'done' | 'gone'
const lamp: readonly Move<Status, 'start' | 'finish' | 'skip' | 'look' | 'drop'>[] = [
  { action: 'start', from: ['new'], status: 'open', role: 'client' },
  {
    action: 'finish',
    from: ['open'],
    status: 'done',
    role: 'operator',
    roleWhen: { guarded: 'manager', watched: 'super_admin' },
    blockedBy: ['blocked', 'late'],
    blockedWithoutInput: ['empty'],
    noOpWhen: ['idle'],
  },
  { action: 'skip', from: ['open'], status: 'done', role: 'manager' },
  { action: 'look', from: ['new', 'open'], role: 'viewer' },
  { action: 'drop', from: ['new'], status: 'gone', role: 'client' },
  { action: 'drop', from: ['open'], status: 'gone', role: 'operator', blockedBy: ['late'] },
]

function at(status: Status, role: Role, ...codes: readonly string[]) {
  return { standing: { status, facts: codes.map((code): Blocker => ({ code, about: `${code}!` })) }, role }
}

describe('the moves of a table', () => {
  test.for([
    // status, role, facts: the statuses that a PUT may ask for
    ['new', 'viewer', [], []],
    ['new', 'client', [], ['open', 'gone']],
    ['open', 'client', [], []],
    ['open', 'operator', [], ['done', 'gone']],
    ['open', 'manager', [], ['done', 'gone']],
    ['open', 'operator', ['blocked'], ['gone']],
    ['open', 'operator', ['late'], []],
    ['open', 'operator', ['empty'], ['gone']],
    ['open', 'manager', ['empty'], ['done', 'gone']],
    ['open', 'operator', ['idle'], ['done', 'gone']],
    ['open', 'operator', ['guarded'], ['gone']],
    ['open', 'operator', ['watched'], ['gone']],
    ['open', 'operator', ['unheard'], ['done', 'gone']],
    ['done', 'super_admin', [], []],
  ] as const)('by PUT: %s, for %s, with %s', ([status, role, codes, puts]) => {
    expect(transitionsNow(lamp, at(status, role, ...codes))).toEqual(puts)
  })

  test.for([
    // status, role, facts: the actions, and what each waits for
    ['new', 'viewer', [], ['look']],
    ['new', 'client', [], ['start', 'look', 'drop']],
    ['open', 'operator', [], ['finish', 'look', 'drop']],
    ['open', 'operator', ['late', 'blocked'], ['finish blocked', 'look', 'drop late']],
    ['open', 'operator', ['idle', 'empty'], ['finish empty', 'look', 'drop']],
    ['open', 'operator', ['idle'], ['finish idle', 'look', 'drop']],
    ['open', 'operator', ['guarded'], ['look', 'drop']],
    ['open', 'manager', ['guarded'], ['finish', 'skip', 'look', 'drop']],
    ['open', 'manager', ['guarded', 'watched'], ['skip', 'look', 'drop']],
    ['done', 'manager', [], []],
  ] as const)('by action: %s, for %s, with %s', ([status, role, codes, actions]) => {
    const found = actionsNow(lamp, at(status, role, ...codes))
    expect(
      found.map(({ action, waits_for }) => (waits_for === null ? action : `${action} ${waits_for}`)),
    ).toEqual(actions)
  })

  test('for every role, in every status', () => {
    expect(actionsFrom(lamp, { status: 'open' })).toEqual(['finish', 'skip', 'look', 'drop'])
    expect(actionsFrom(lamp, at('open', 'viewer', 'late').standing)).toEqual(['skip', 'look'])
    expect(statusesFor(lamp, 'drop')).toEqual(['new', 'open'])
    expect(statusesFor(lamp, 'finish')).toEqual(['open'])
  })

  test.for([
    // action, status, role, facts: the refusal, and its blockers
    ['start', 'new', 'client', [], undefined, undefined],
    ['start', 'new', 'viewer', [], 'role_forbidden', undefined],
    ['start', 'open', 'operator', [], 'action_not_allowed', []],
    ['finish', 'open', 'operator', ['empty', 'idle'], undefined, undefined],
    ['finish', 'open', 'operator', ['guarded'], 'role_forbidden', undefined],
    ['finish', 'open', 'viewer', ['late'], 'action_not_allowed', ['late']],
    ['finish', 'open', 'operator', ['late', 'blocked'], 'action_not_allowed', ['blocked']],
    ['finish', 'new', 'operator', ['late'], 'action_not_allowed', ['late']],
    ['finish', 'new', 'operator', ['empty'], 'action_not_allowed', []],
    ['finish', 'done', 'operator', ['late'], 'action_not_allowed', []],
    ['drop', 'new', 'operator', ['late'], undefined, undefined],
    ['drop', 'open', 'operator', ['late'], 'action_not_allowed', ['late']],
    ['drop', 'open', 'operator', ['blocked'], undefined, undefined],
  ] as const)('%s of one that is %s, for %s, with %s', ([action, status, role, codes, refusal, blockers]) => {
    const stands = at(status, role, ...codes)
    const { standing } = stands
    const details = {
      status,
      allowed: actionsFrom(lamp, standing),
      blockers: blockers?.map((code) => ({ code, about: `${code}!` })),
    }
    expect(refusalOf(() => moveBy(lamp, action, stands))).toBe(refusal)
    expect(detailsOf(() => moveBy(lamp, action, stands))).toEqual(
      blockers === undefined ? undefined : { params: { status }, details },
    )
  })

  test('the move that was asked for', () => {
    expect(moveBy(lamp, 'drop', at('open', 'operator'))).toBe(lamp[5])
    expect(moveTo(lamp, 'done', { ...at('open', 'manager', 'late'), paths: [] })).toBe(lamp[2])
  })

  const paths = [['new', 'open', 'done'] as const]
  test.for([
    // requested status, current status, role, facts: the refusal
    ['open', 'open', 'viewer', [], 'nothing to do'],
    ['gone', 'gone', 'viewer', [], 'nothing to do'],
    ['new', 'open', 'viewer', [], 'nothing to do'],
    ['new', 'done', 'viewer', [], 'nothing to do'],
    ['new', 'gone', 'viewer', [], 'invalid'],
    ['gone', 'done', 'operator', [], 'invalid'],
    ['done', 'new', 'operator', [], 'invalid'],
    ['done', 'open', 'operator', [], 'moved'],
    ['done', 'open', 'client', [], 'role_forbidden'],
    ['gone', 'open', 'operator', ['late'], 'invalid'],
  ] as const)('PUT %s to one that is %s, for %s, with %s', ([to, status, role, codes, wanted]) => {
    const move = () => moveTo(lamp, to, { ...at(status, role, ...codes), paths })
    expect(refusalOf(move) ?? (move() === undefined ? 'nothing to do' : 'moved')).toBe(wanted)
  })

  test('the refusal of a PUT names both statuses', () => {
    const faults = [{ path: 'status', rule: 'transition', params: { from: 'new', to: 'done' } }]
    expect([transitionFault('new', 'done')]).toEqual(faults)
    expect(() => moveTo(lamp, 'done', { ...at('new', 'operator'), paths: [] })).toThrow(
      expect.objectContaining({ faults }),
    )
  })
})
