import { describe, expect, test } from 'vitest'
import { defaultFaults, emptyWarehouse, settled } from './rules.ts'

const warehouse = { code: 'MOD', name: 'Modena', timezone: 'Europe/Rome', ...emptyWarehouse }

test('a new warehouse is active and puts goods away by itself', () => {
  expect(emptyWarehouse).toEqual({ address: {}, active: true, is_default: false, auto_putaway: true })
})

describe('settled', () => {
  test.each([
    ['is the first active one', { active: true, is_default: false }, undefined],
    ['is a later one that asks for it', { active: true, is_default: true }, 7],
  ])('the default %s', (_, values, default_id) => {
    expect(settled({ ...warehouse, ...values }, default_id).is_default).toBe(true)
  })

  test.each([
    ['an inactive one', { active: false, is_default: false }, undefined],
    ['a later one', { active: true, is_default: false }, 7],
  ])('the default is not %s', (_, values, default_id) => {
    expect(settled({ ...warehouse, ...values }, default_id).is_default).toBe(false)
  })
})

const needsActive = { path: 'is_default', rule: 'requires', params: { other: 'active' } }
const keepDefault = { path: 'is_default', rule: 'other_default' }
const keepActive = { path: 'active', rule: 'other_default' }

describe('defaultFaults', () => {
  test.each([
    [false, { is_default: false, active: true }, []],
    [false, { is_default: false, active: false }, []],
    [false, { is_default: true, active: true }, []],
    [false, { is_default: true, active: false }, [needsActive]],
    [true, { is_default: true, active: true }, []],
    [true, { is_default: false, active: true }, [keepDefault]],
    [true, { is_default: true, active: false }, [keepActive]],
    [true, { is_default: false, active: false }, [keepDefault, keepActive]],
  ])('default before: %s, then %o', (is_default, after, faults) => {
    expect(defaultFaults({ is_default }, after)).toEqual(faults)
  })
})
