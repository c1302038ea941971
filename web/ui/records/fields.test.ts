import type { ReactNode } from 'react'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Cells, Field, FieldsOf } from './cell.ts'
import { fieldsOf } from './fields.ts'
import {
  checkOf,
  choiceOf,
  decimalOf,
  idOf,
  innerOf,
  numberOf,
  ownOf,
  textOf,
  tickOf,
  wholeOf,
} from './kinds.tsx'

interface Body {
  readonly code: string
  readonly note?: string | null
  readonly secret?: string
  readonly owner_id?: number | null
  readonly wait_ms?: number
  readonly weight?: number | string | null
  readonly active?: boolean
  readonly seen?: true
  readonly size?: 's' | 'l'
  readonly tags?: readonly string[]
  readonly address?: { readonly city?: string; readonly street?: string }
  readonly settings?: { readonly limit?: number | null; readonly policy?: 'flag' | 'hold' }
}

const owners = [
  { value: '', label: 'all' },
  { value: '7', label: 'Seven' },
]
const sizes = [
  { value: 's', label: 'small' },
  { value: 'l', label: 'large' },
] as const
const policies = [
  { value: 'flag', label: 'Flag' },
  { value: 'hold', label: 'Hold' },
] as const

const fields = fieldsOf<Body>({ code: '' }, [
  {
    title: 'General',
    fields: {
      code: textOf({ label: 'Code', kind: 'code', required: true }),
      note: textOf({ label: 'Note' }),
      secret: textOf({ label: 'Secret', kind: 'password' }),
      owner_id: idOf({ label: 'Owner', options: owners }),
      wait_ms: numberOf({ label: 'Waits', initial: '500' }),
      weight: decimalOf({ label: 'Weight' }),
      active: checkOf({ label: 'Active', initial: true }),
      seen: tickOf({ label: 'Seen' }),
      size: choiceOf({ label: 'Size', options: sizes, initial: 's' }),
      tags: ownOf<readonly string[]>({ label: 'Tags', initial: [], control: () => null, words: String }),
    },
  },
  {
    title: 'Address',
    fields: {
      address: wholeOf<NonNullable<Body['address']>>(
        {},
        {
          city: textOf({ label: 'City' }),
          street: textOf({ label: 'Street' }),
        },
      ),
      settings: innerOf<NonNullable<Body['settings']>>(
        {},
        {
          limit: idOf({ label: 'Limit', options: owners }),
          policy: choiceOf({ label: 'Policy', options: policies, initial: 'flag' }),
        },
      ),
    },
  },
])

const record = {
  code: 'A',
  note: null,
  owner_id: 7,
  wait_ms: 500,
  weight: 1.5,
  active: false,
  size: 'l',
  tags: ['x'],
  address: { city: 'Modena', street: 'Via Emilia' },
  settings: { limit: 7, policy: 'hold' },
} as const
const before = fields.cellsOf(record)

/** Input that a person types or chooses instead, by the same fields. */
function typed(values: Partial<typeof record> | object): Cells<Body> {
  return fields.cellsOf({ ...record, ...values })
}

/** Messages of all fields, in their order. */
function said(cells: Cells<Body>): readonly string[] {
  const words = { yes: 'yes', no: 'no', number: String }
  return Object.values(cells).flatMap((cell) => cell.parts.map((part) => part.words(words)))
}

/** Types into the first control of what is shown. */
function firstControl(shown: ReactNode): (value: string) => void {
  const [first] = Array.isArray(shown) ? shown : [shown]
  return first.props.children.props.onValue
}

describe('the fields of a form', () => {
  test('say what a record has, and of what it lacks nothing', () => {
    expect(said(before)).toEqual(
      ['A', '', '', 'Seven', '500', '1.5', 'no', 'no', 'large', 'x', 'Modena', 'Via Emilia'].concat([
        'Seven',
        'Hold',
      ]),
    )
  })

  test.each([
    ['nothing', {}, {}],
    ['spaces', { code: ' A ' }, {}],
    ['a text', { note: ' hi ' }, { note: 'hi' }],
    ['an emptied text', { code: '' }, { code: '' }],
    ['a password, spaces too', { secret: ' s ' }, { secret: ' s ' }],
    ['another record', { owner_id: 12 }, { owner_id: 12 }],
    ['no record', { owner_id: null }, { owner_id: null }],
    ['a number', { wait_ms: 900 }, { wait_ms: 900 }],
    ['a decimal as it was typed', { weight: '2,5' }, { weight: '2,5' }],
    ['a switch', { active: true }, { active: true }],
    ['what cannot be taken back', { seen: true }, { seen: true }],
    ['a list', { tags: ['x', 'y'] }, { tags: ['x', 'y'] }],
    [
      'one line of what is sent whole',
      { address: { city: 'Roma', street: 'Via Emilia' } },
      { address: { city: 'Roma', street: 'Via Emilia' } },
    ],
  ])('a change of %s', (_what, values, body) => {
    expect(fields.changed(before, typed(values))).toEqual(body)
  })

  test('of what is inside of a record only what changed is sent', () => {
    const changed: Cells<Body>[] = []
    const controls = before.settings?.control({
      name: 'settings',
      errors: {},
      onCell: (settings) => changed.push({ ...before, settings }),
    })
    firstControl(controls)('')
    expect(changed.map((cells) => fields.changed(before, cells))).toEqual([{ settings: { limit: null } }])
  })

  test('changes that were kept stand in it again, and what was not changed inside is as before', () => {
    const changed = fields.retyped(before, { code: 'B', secret: 's', settings: { limit: 12 }, tags: [] })
    expect(fields.changed(before, changed)).toEqual({
      code: 'B',
      secret: 's',
      tags: [],
      settings: { limit: 12 },
    })
    // All but what is secret, as JSON has it.
    const kept = fields.kept(before, changed)
    expect(kept).toEqual({ code: 'B', tags: [], settings: { limit: 12 } })
    const again = fields.retyped(before, JSON.parse(JSON.stringify(kept)))
    expect(fields.changed(before, again)).toEqual(kept)
  })

  test('what a new record leaves empty is left out; what it needs and what it begins with is sent', () => {
    expect(fields.created(fields.cellsOf())).toEqual({
      code: '',
      wait_ms: 500,
      active: true,
      seen: undefined,
      size: 's',
      tags: [],
      settings: { policy: 'flag' },
    })
    expect(fields.created(fields.cellsOf({ code: 'B' }))).toMatchObject({ code: 'B' })
  })

  test('have only kinds that the body takes', () => {
    expectTypeOf<Field<string>>().toExtend<NonNullable<FieldsOf<Body>['note']>>()
    expectTypeOf<Field<number | null>>().toExtend<NonNullable<FieldsOf<Body>['owner_id']>>()
    expectTypeOf<Field<string>>().not.toExtend<NonNullable<FieldsOf<Body>['owner_id']>>()
    expectTypeOf<Field<number | null>>().not.toExtend<NonNullable<FieldsOf<Body>['wait_ms']>>()
    expectTypeOf<Field<boolean>>().not.toExtend<NonNullable<FieldsOf<Body>['seen']>>()
    expectTypeOf<Field<string>>().not.toExtend<NonNullable<FieldsOf<Body>['size']>>()
    expectTypeOf<Field<string>>().not.toExtend<NonNullable<FieldsOf<Body>['tags']>>()
  })
})
