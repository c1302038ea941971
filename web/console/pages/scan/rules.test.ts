import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf, linesWith, progressOf } from './count.ts'
import type { Found } from './found.ts'
import { type Session, newSession, next } from './session.ts'
import type { Goods, Task, TaskLine } from './task.ts'
import { Wedge } from './wedge.ts'

const plain = { ctrl: false, alt: false, meta: false, code: '' }

/** Sends the keys of a text and Enter, each so long after the one before; gives what came of them. */
function typed(text: string, gap_ms: number, inField = false): { code: string | undefined; taken: number } {
  const wedge = new Wedge()
  const outcomes = [...Array.from(text), 'Enter'].map((key, i) =>
    wedge.take({ ...plain, key, at_ms: 10_000 + i * gap_ms, inField }),
  )
  return { code: outcomes.at(-1)?.text, taken: outcomes.filter(({ taken }) => taken).length }
}

describe('a scanner among the keys', () => {
  test.each([
    { name: 'fast, nowhere', gap_ms: 10, inField: false, code: '8001234567897' },
    { name: 'fast, in a field', gap_ms: 10, inField: true, code: '8001234567897' },
    { name: 'slow by radio', gap_ms: 55, inField: true, code: '8001234567897' },
    { name: 'typed by hand, nowhere', gap_ms: 300, inField: false, code: '8001234567897' },
    { name: 'by a phone that stalls, nowhere', gap_ms: 4_000, inField: false, code: '8001234567897' },
    { name: 'typed by hand in a field', gap_ms: 300, inField: true, code: undefined },
  ])('$name', ({ gap_ms, inField, code }) => {
    expect(typed('8001234567897', gap_ms, inField).code).toBe(code)
  })

  test('no key of a code reaches the page outside of a field, all but Enter do in one', () => {
    expect(typed('12345', 10).taken).toBe(6)
    expect(typed('12345', 10, true).taken).toBe(1)
  })

  test('Enter and space press buttons when no code is there', () => {
    expect(typed('', 10).taken).toBe(0)
    expect(typed(' ', 10).taken).toBe(0)
  })

  test('FNC1 comes as Ctrl+], as F8, or as itself; brackets may need AltGr; capitals need Shift', () => {
    const wedge = new Wedge()
    const keys = [
      { key: ']', ctrl: true, alt: true },
      { key: 'Shift' },
      { key: 'C' },
      { key: '1' },
      { key: 'Control', ctrl: true },
      { key: ']', ctrl: true },
      { key: 'F8' },
      { key: '\u001d' },
      { key: '+', ctrl: true, code: 'BracketRight' },
      { key: 'Enter' },
    ]
    const outcomes = keys.map((key, i) => wedge.take({ ...plain, at_ms: i * 5, inField: false, ...key }))
    expect(outcomes.at(-1)?.text).toBe(']C1\u001d\u001d\u001d\u001d')
  })

  test('the fast end of what was begun by hand in a field is no code', () => {
    const wedge = new Wedge()
    const outcomes = [...Array.from('LOT-12345'), 'Enter'].map((key, i) =>
      wedge.take({ ...plain, key, at_ms: i < 3 ? i * 150 : 450 + i * 10, inField: true }),
    )
    expect(outcomes.map(({ taken }) => taken)).not.toContain(true)
  })

  test('a key that was hit by accident long before does not spoil a code', () => {
    const wedge = new Wedge()
    const keys = ['x', ...Array.from('1234'), 'Enter']
    const outcomes = keys.map((key, i) =>
      wedge.take({ ...plain, key, at_ms: i === 0 ? 0 : 20_000 + i * 10, inField: false }),
    )
    expect(outcomes.at(-1)?.text).toBe('1234')
  })

  test('two codes are two codes', () => {
    const wedge = new Wedge()
    const codes = [...Array.from('1234'), 'Enter', ...Array.from('5678'), 'Enter'].flatMap(
      (key, i) => wedge.take({ ...plain, key, at_ms: i * 8, inField: false }).text ?? [],
    )
    expect(codes).toEqual(['1234', '5678'])
  })
})

const units = [
  { um3pl: 'PCE', factor: 1 },
  { um3pl: 'CTN', factor: 6 },
] as const

function goods(id: number, more: Partial<Goods> = {}): Goods {
  const article_code = `ART-${id}`
  return {
    id,
    article_code,
    description: '',
    client_3pl_id: null,
    tracking: 'none',
    expiry_tracking: false,
    units,
    barcodes: [],
    ...more,
  }
}

function found(what: Goods, more: Partial<Found> = {}): Found {
  return {
    goods: what,
    unit: units[0],
    quantity: 1,
    lot_number: null,
    expiry_date: null,
    serial_number: null,
    ...more,
  }
}

type Wanted = readonly [article: number, wanted: number, more?: Partial<TaskLine>]

function task(kind: Task['kind'], ...lines: readonly Wanted[]): Task {
  return {
    kind,
    id: 1,
    number: 'X-1',
    client_3pl_id: null,
    status: 'x',
    open: true,
    waits: null,
    hold_reason: null,
    mayPack: false,
    toPutAway: false,
    lacksLocations: false,
    lines: lines.map(([article_id, wanted, more], i) => ({
      key: `l${i + 1}`,
      id: i + 1,
      article_id,
      article_code: `ART-${article_id}`,
      description: '',
      um3pl: 'PCE',
      wanted,
      lot_number: null,
      expiry_date: null,
      locations: [],
      ...more,
    })),
  }
}

/** Tasks of a line: one piece at each of these locations. */
function lying(...codes: readonly string[]) {
  return { locations: codes.map((location_code) => ({ location_code, lot_number: null, quantity: 1 })) }
}

/** A session after these codes were scanned and found. */
function scanned(at: Task, all: readonly Found[], from: Session = newSession): Session {
  return all.reduce(
    (session, each) =>
      next(at, next(at, session, { type: 'scanned', text: 'x' }), { type: 'found', found: [each] }),
    from,
  )
}

describe('counting', () => {
  test('a carton counts as its pieces, and is sent as a carton', () => {
    const at = task('receive', [7, 10])
    const session = scanned(at, [found(goods(7), { unit: units[1] }), found(goods(7))])
    expect(progressOf(at, session.entries)).toEqual({ done: 0, lines: 1 })
    expect(bodyOf(at, session.entries)).toEqual([
      { id: 1, um3pl: 'CTN', quantity_um3pl: 1 },
      { id: 1, um3pl: 'PCE', quantity_um3pl: 1 },
    ])
  })

  test('of an order it is sent in the unit of the line', () => {
    const at = task('pick', [7, 10])
    const session = scanned(at, [found(goods(7), { unit: units[1] }), found(goods(7))])
    expect(bodyOf(at, session.entries)).toEqual([{ id: 1, quantity_um3pl: 7 }])
  })

  test('the same article on two lines fills the first, then the second', () => {
    const at = task('pick', [7, 1], [8, 1], [7, 1])
    const session = scanned(at, [found(goods(7)), found(goods(7))])
    expect(session.entries.map(({ line }) => line)).toEqual(['l1', 'l3'])
    expect(session.at).toBe('l2')
  })

  test('more than is reserved is not picked; more than is announced is taken in, with a warning', () => {
    const picked = scanned(task('pick', [7, 1]), [found(goods(7)), found(goods(7))])
    expect([picked.entries.length, picked.says?.kind]).toEqual([1, 'full'])
    const received = scanned(task('receive', [7, 1]), [found(goods(7)), found(goods(7))])
    expect([received.entries.length, received.says]).toMatchObject([2, { kind: 'over', over: 1 }])
  })

  test('too many at once are not counted, and it is said how many may be', () => {
    const at = task('pick', [7, 400])
    const tried = scanned(at, [found(goods(7), { quantity: 500 })])
    expect([tried.entries.length, tried.says]).toMatchObject([0, { kind: 'full', left: 400 }])
  })

  test('a carton goes to the line of cartons, a piece to that of pieces, each to the other when its own is full', () => {
    const at = task('pick', [7, 10], [7, 2, { um3pl: 'CTN' }])
    const carton = found(goods(7), { unit: units[1] })
    const both = scanned(at, [carton, found(goods(7)), carton, carton])
    expect(both.entries.map(({ line }) => line)).toEqual(['l2', 'l1', 'l2', 'l1'])
  })

  test('an article that was named by its code counts one of what the line counts', () => {
    const at = task('pick', [7, 2, { um3pl: 'CTN' }])
    const session = scanned(at, [found(goods(7), { byCode: true })])
    expect(bodyOf(at, session.entries)).toEqual([{ id: 1, quantity_um3pl: 1 }])
  })

  test('“damaged” is said of one article: the next is good, unless it is said again', () => {
    const at = task('receive', [7, 5], [8, 5], [9, 5])
    const damaged = (from: Session) => next(at, from, { type: 'condition', condition: 'damaged' })
    const first = scanned(at, [found(goods(7)), found(goods(7)), found(goods(8))], damaged(newSession))
    expect(first.entries.map(({ condition }) => condition)).toEqual(['damaged', 'damaged', 'good'])
    expect([first.condition, first.says?.kind]).toEqual(['good', 'good_again'])
    const second = scanned(at, [found(goods(9))], damaged(first))
    expect(second.entries.at(-1)?.condition).toBe('damaged')
    // It holds for an amount that is entered by hand as well.
    const [, line = at.lines[0]] = at.lines
    if (line === undefined) throw new Error('no line')
    const amount = { unit: units[0], quantity: 2 }
    const entered = next(at, second, { type: 'entered', line, goods: goods(8), amount })
    expect(entered.entries.at(-1)?.condition).toBe('good')
  })

  test('the code of a location leads to the line whose goods lie there, and counts nothing', () => {
    const at = task('pick', [7, 1, lying('A-1')], [8, 2, lying('A-1', 'B-1')])
    const there = next(at, newSession, { type: 'scanned', text: ' b-1 ' })
    expect(there).toMatchObject({ at: 'l2', entries: [], waiting: [], says: { kind: 'location' } })
    const picked = scanned(at, [found(goods(7))], there)
    // The stock at A-1 for the first line is taken.
    expect(next(at, picked, { type: 'scanned', text: 'A-1' }).at).toBe('l2')
    expect(next(at, picked, { type: 'scanned', text: 'C-1' }).waiting).toEqual(['C-1'])
    const coming = task('receive', [7, 1, lying('A-1')])
    expect(next(coming, newSession, { type: 'scanned', text: 'A-1' }).waiting).toEqual(['A-1'])
  })

  test('only lots that are held for a line are taken for it', () => {
    const locations = [
      { location_code: 'A', lot_number: 'L1', quantity: 1 },
      { location_code: 'B', lot_number: 'L2', quantity: 1 },
    ]
    const at = task('pick', [7, 2, { locations }])
    const kept = goods(7, { tracking: 'lot' })
    const wrong = scanned(at, [found(kept, { lot_number: 'L9' })])
    expect(wrong.says).toMatchObject({ kind: 'otherLot', wanted: ['L1', 'L2'] })
    const second = scanned(at, [found(kept, { lot_number: 'L2' })])
    expect(second.says?.kind).toBe('counted')
    expect(scanned(at, [found(kept, { lot_number: 'L2' })], second).says).toMatchObject({ wanted: ['L1'] })
  })

  test('a wrong article is not counted; goods that nobody announced are when one says so', () => {
    const at = task('receive', [7, 1])
    const wrong = scanned(at, [found(goods(9))])
    expect([wrong.entries.length, wrong.says?.kind]).toEqual([0, 'wrong'])
    const taken = next(at, wrong, { type: 'unexpected', found: found(goods(9)) })
    expect(bodyOf(at, taken.entries)).toEqual([{ article_id: 9, um3pl: 'PCE', quantity_um3pl: 1 }])
    expect(linesWith(at, taken.entries).length).toBe(2)
    const again = scanned(at, [found(goods(9))], taken)
    expect(again.says?.kind).toBe('counted')
  })

  test('a lot is asked for once, then stands for the line until another is wanted', () => {
    const at = task('receive', [7, 9])
    const kept = goods(7, { tracking: 'lot' })
    const asked = scanned(at, [found(kept)])
    expect(asked.ask).toMatchObject({ kind: 'details', missing: { lot: true, expiry: false, serials: 0 } })
    const label = scanned(at, [found(kept, { lot_number: 'L1' }), found(kept)])
    expect(label.entries.map(({ lot_number }) => lot_number)).toEqual(['L1', 'L1'])
    const other = next(at, label, { type: 'otherLot', line: 'l1' })
    expect(scanned(at, [found(kept)], other).ask?.kind).toBe('details')
    expect(bodyOf(at, scanned(at, [found(kept, { lot_number: 'L2' })], other).entries)).toEqual([
      { id: 1, um3pl: 'PCE', quantity_um3pl: 2, lot_number: 'L1' },
      { id: 1, um3pl: 'PCE', quantity_um3pl: 1, lot_number: 'L2' },
    ])
  })

  test('a serial number counts once', () => {
    const at = task('receive', [7, 9])
    const kept = goods(7, { tracking: 'serial' })
    const session = scanned(at, [
      found(kept, { serial_number: 'S1' }),
      found(kept, { serial_number: 'S2' }),
      found(kept, { serial_number: 'S1' }),
    ])
    expect(session.says).toEqual({ kind: 'twice', serial: 'S1' })
    expect(bodyOf(at, session.entries)).toEqual([
      { id: 1, um3pl: 'PCE', quantity_um3pl: 2, serial_numbers: ['S1', 'S2'] },
    ])
  })

  test('damaged and refused goods are sent as such; what is refused needs no lot', () => {
    const at = task('receive', [7, 9])
    const damaged = scanned(at, [found(goods(7))], { ...newSession, condition: 'damaged' })
    const both = scanned(at, [found(goods(7, { tracking: 'lot' }))], { ...damaged, condition: 'rejected' })
    expect(bodyOf(at, both.entries)).toEqual([
      { id: 1, um3pl: 'PCE', damaged_um3pl: 1 },
      { id: 1, um3pl: 'PCE', rejected_um3pl: 1 },
    ])
  })

  test('articles that share a code are asked about, unless one of them is in the document', () => {
    const at = task('receive', [7, 9])
    const waiting = next(at, newSession, { type: 'scanned', text: 'x' })
    const one = next(at, waiting, { type: 'found', found: [found(goods(6)), found(goods(7))] })
    expect(one.entries.map(({ line }) => line)).toEqual(['l1'])
    const none = next(at, waiting, { type: 'found', found: [found(goods(5)), found(goods(6))] })
    expect(none.ask?.kind).toBe('article')
  })

  test('undo takes back scan by scan, whatever was scanned', () => {
    const at = task('receive', [1, 3], [2, 3])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 }), (articles) => {
        let session = scanned(
          at,
          articles.map((id) => found(goods(id))),
        )
        const known = articles.filter((id) => id < 3)
        expect(session.entries.map((entry) => entry.goods.id)).toEqual(known)
        for (let left = known.length; left > 0; left -= 1) {
          session = next(at, session, { type: 'undone' })
          expect(session.entries.length).toBe(left - 1)
        }
        expect(bodyOf(at, session.entries)).toEqual([])
      }),
    )
  })
})
