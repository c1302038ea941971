import { expect, test } from 'vitest'
import type { AllowedAction } from './allowed.ts'
import { commonActions } from './common-actions.ts'
import type { ActionSpec, DocumentRecord } from './kind.ts'

function allowed(actions: readonly string[], waits_for: string | null): readonly AllowedAction[] {
  return actions.map((action) => ({ action, waits_for }))
}

function record(free: readonly string[], waiting: readonly string[] = []): DocumentRecord {
  return {
    id: 1,
    version: 1,
    status: 'open',
    client_3pl_id: null,
    warehouse_id: 1,
    external_reference: null,
    notes: null,
    created_at: '2026-01-15T10:20:30.000000Z',
    allowed_actions: [...allowed(free, null), ...allowed(waiting, 'on_hold')],
  }
}

const spec = { icon: 'box', words: () => ({ label: '' }) } as const
const press = () => Promise.resolve()
const actions: Readonly<Record<string, ActionSpec<DocumentRecord>>> = {
  confirm: { ...spec, press },
  cancel: { ...spec, reason: press },
  receive: { ...spec, Dialog: () => null },
  complete: { ...spec, press, Dialog: () => null, asks: ({ notes }) => notes !== null },
}

test.each([
  {
    what: 'all that all allow',
    records: [record(['confirm', 'cancel']), record(['cancel'])],
    to: ['cancel'],
  },
  { what: 'nothing that one waits with', records: [record(['confirm']), record([], ['confirm'])], to: [] },
  { what: 'nothing that has to be typed for each', records: [record(['receive'])], to: [] },
  { what: 'what asks nothing of any', records: [record(['complete'])], to: ['complete'] },
  {
    what: 'not what asks something of one',
    records: [record(['complete']), { ...record(['complete']), notes: 'look' }],
    to: [],
  },
])('several documents together: $what', ({ records, to }) => {
  expect(commonActions({ actions }, records).map(([key]) => key)).toEqual(to)
})
