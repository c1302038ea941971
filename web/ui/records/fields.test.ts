import { describe, expect, expectTypeOf, test } from 'vitest'
import type { FieldSpec } from './field-spec.ts'
import { fieldsOf } from './fields.ts'

interface Body {
  readonly code: string
  readonly note?: string | null
  readonly secret?: string
  readonly owner_id?: number | null
  readonly wait_ms?: number
  readonly weight?: number | string | null
  readonly active?: boolean
  readonly size?: 's' | 'l'
  readonly tags?: readonly string[]
  readonly address?: { readonly city?: string; readonly street?: string }
}

const owners = [
  { value: '', label: 'all' },
  { value: '7', label: 'Seven' },
]
const sizes = [
  { value: 's', label: 'small' },
  { value: 'l', label: 'large' },
] as const

const fields = fieldsOf<Body>([
  {
    title: 'General',
    fields: [
      { key: 'code', label: 'Code', kind: 'code', required: true },
      { key: 'note', label: 'Note' },
      { key: 'secret', label: 'Secret', kind: 'password' },
      { key: 'owner_id', label: 'Owner', kind: 'id', options: owners },
      { key: 'wait_ms', label: 'Waits', kind: 'number', initial: '500' },
      { key: 'weight', label: 'Weight', kind: 'decimal' },
      { key: 'active', label: 'Active', kind: 'check', initial: true },
      { key: 'size', label: 'Size', kind: 'choice', options: sizes, initial: 's' },
      { key: 'tags', label: 'Tags', kind: 'own', initial: [], control: () => null, words: String },
    ],
  },
  {
    title: 'Address',
    isWhole: true,
    fields: [
      { key: 'address.city', label: 'City' },
      { key: 'address.street', label: 'Street' },
    ],
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
}
const before = fields.valuesOf(record)

describe('the fields of a form', () => {
  test('show a record as text, and what it lacks as empty', () => {
    expect(before).toEqual({
      code: 'A',
      note: '',
      secret: '',
      owner_id: '7',
      wait_ms: '500',
      weight: '1.5',
      active: false,
      size: 'l',
      tags: ['x'],
      'address.city': 'Modena',
      'address.street': 'Via Emilia',
    })
  })

  test.each([
    ['nothing', {}, {}],
    ['spaces', { code: ' A ' }, {}],
    ['a text', { note: ' hi ' }, { note: 'hi' }],
    ['an emptied text', { code: '' }, { code: '' }],
    ['a password, spaces too', { secret: ' s ' }, { secret: ' s ' }],
    ['another record', { owner_id: '12' }, { owner_id: 12 }],
    ['no record', { owner_id: '' }, { owner_id: null }],
    ['a number', { wait_ms: '900' }, { wait_ms: 900 }],
    ['a decimal as it was typed', { weight: '2,5' }, { weight: '2,5' }],
    ['a switch', { active: true }, { active: true }],
    ['a list', { tags: ['x', 'y'] }, { tags: ['x', 'y'] }],
    [
      'one line of what is sent whole',
      { 'address.city': 'Roma' },
      { address: { city: 'Roma', street: 'Via Emilia' } },
    ],
  ])('a change of %s', (_what, typed, body) => {
    expect(fields.changed(before, { ...before, ...typed })).toEqual(body)
  })

  test('what a new record leaves empty is left out; what it begins with is sent', () => {
    const typed = { ...fields.valuesOf(), code: 'B' }
    expect(fields.created(typed)).toEqual({ code: 'B', wait_ms: 500, active: true, size: 's', tags: [] })
  })

  test('have only kinds that the body takes', () => {
    type Of<Key> = Extract<FieldSpec<Body>, { readonly key: Key }>['kind']
    expectTypeOf<Of<'code'>>().toEqualTypeOf<'text' | 'code' | 'long' | 'password' | undefined>()
    expectTypeOf<Of<'owner_id'>>().toEqualTypeOf<'number' | 'id'>()
    expectTypeOf<Of<'wait_ms'>>().toEqualTypeOf<'number'>()
    expectTypeOf<Of<'weight'>>().toEqualTypeOf<'decimal'>()
    expectTypeOf<Of<'active'>>().toEqualTypeOf<'check'>()
    expectTypeOf<Of<'size'>>().toEqualTypeOf<'choice'>()
    expectTypeOf<Of<'tags'>>().toEqualTypeOf<'own'>()
    expectTypeOf<Of<'address'>>().toEqualTypeOf<never>()
    expectTypeOf<Of<'address.city'>>().toEqualTypeOf<Of<'code'>>()
  })
})
