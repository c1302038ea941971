import { describe, expect, test } from 'vitest'
import type { Fault, Rule } from '../faults.ts'
import { Problem } from '../problem.ts'
import { type Locale, errorBody, joinWords, locales } from './messages.ts'

function fault(path: string, rule: Rule = 'required', params?: Fault['params']): Fault {
  return { path, rule, ...(params && { params }) }
}

describe('errorBody', () => {
  test.each<[readonly Fault[], string]>([
    [[fault('article_code')], 'The article code field is required.'],
    [[fault('client_3pl_id', 'selected')], 'The selected client 3pl id is invalid.'],
    [[fault('article_code', 'taken')], 'The article code has already been taken.'],
    [[fault('password', 'confirmed')], 'The password field confirmation does not match.'],
    [[fault('a', 'max_string', { max: 255 })], 'The a field must not be greater than 255 characters.'],
    [[fault('lines.0.quantity_um3pl', 'integer')], 'The lines.0.quantity_um3pl field must be an integer.'],
    [
      [fault('um3pl_2', 'requires', { other: 'um3pl_2_factor' })],
      'The um3pl 2 field requires the um3pl 2 factor field.',
    ],
    [[fault('a'), fault('b')], 'The a field is required. (and 1 more error)'],
    [[fault('a'), fault('b'), fault('c')], 'The a field is required. (and 2 more errors)'],
    [[fault('a'), fault('a', 'string')], 'The a field is required. (and 1 more error)'],
  ])('%j: %s', (faults, message) => {
    expect(errorBody(new Problem('invalid', { faults }), 'en').message).toBe(message)
  })

  test('errors are listed by field, in order', () => {
    const faults = [fault('b'), fault('a', 'string'), fault('b', 'string')]
    expect(errorBody(new Problem('invalid', { faults }), 'en').errors).toEqual({
      b: ['The b field is required.', 'The b field must be a string.'],
      a: ['The a field must be a string.'],
    })
  })

  test('a field named like something every object has is a field', () => {
    const faults = [fault('__proto__'), fault('constructor'), fault('toString')]
    const text = JSON.stringify(errorBody(new Problem('invalid', { faults }), 'en'))
    expect(Object.keys((JSON.parse(text) as { errors: object }).errors)).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ])
  })

  test('what is put in is not read for placeholders, and unknown resources are named as they are', () => {
    const path = '/:method/$&/$1/:path'
    const { message } = errorBody(new Problem('route_not_found', { params: { path } }), 'en')
    expect(message).toBe(`The route ${path} could not be found.`)
    expect(errorBody(new Problem('not_found', { params: { resource: 'Gizmo' } }), 'en').message).toBe(
      'Gizmo not found.',
    )
  })

  test('details stand beside the message', () => {
    const problem = new Problem('action_not_allowed', {
      params: { status: 'shipped' },
      details: { allowed: ['deliver'] },
    })
    expect(errorBody(problem, 'en')).toEqual({
      message: 'This action is not possible while the status is shipped.',
      code: 'action_not_allowed',
      allowed: ['deliver'],
    })
  })

  test('every language counts its further errors', () => {
    const counted: Record<Locale, readonly string[]> = {
      en: [' (and 1 more error)', ' (and 2 more errors)'],
      it: [' (e 1 altro errore)', ' (e altri 2 errori)'],
      ro: [' (și încă 1 eroare)', ' (și încă 2 erori)'],
    }
    for (const locale of locales) {
      const [one = '', two = ''] = counted[locale]
      expect(
        errorBody(new Problem('invalid', { faults: [fault('a'), fault('b')] }), locale).message,
      ).toContain(one)
      expect(
        errorBody(new Problem('invalid', { faults: [fault('a'), fault('b'), fault('c')] }), locale).message,
      ).toContain(two)
    }
  })
})

describe('joinWords', () => {
  const gizmo = { en: 'Gizmo', it: 'aggeggio', ro: 'dispozitiv' }

  test('a room may join twice, and no room may give a word another meaning', () => {
    const words = { resources: { gizmo } }
    joinWords(words)
    joinWords(words)
    const missing = new Problem('not_found', { params: { resource: 'gizmo' } })
    expect(errorBody(missing, 'it').message).toBe('Risorsa non trovata: aggeggio.')
    expect(() => joinWords({ resources: { gizmo: { ...gizmo } } })).toThrow('two rooms have words for gizmo')
    expect(() => joinWords({ rules: { required: gizmo } })).toThrow('required')
  })
})
