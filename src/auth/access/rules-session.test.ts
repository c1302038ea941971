import { describe, expect, test } from 'vitest'
import { type SessionRow, sessionOf } from './rules-session.ts'

const at = new Date('2026-01-31T18:00:00Z')
const role = { slug: 'r', is_primary: false, metadata: '{}', api_permissions: [], action_keys: [] }
const row: SessionRow = {
  site_id: 3,
  token_id: 5,
  user_id: 7,
  client_id: 'client',
  email: 'a@test.example',
  created_at: at,
  expires_at: new Date(at.getTime() + 60_000),
  ends: '2026-01-31T18:01:00.000000Z',
  site_name: 'Shop "one"',
  site_slug: 'shop',
  name: 'Ada',
  status: 'active',
  roles: null,
  companies: null,
  groups: null,
}

function told(parts: Partial<SessionRow>): unknown {
  return JSON.parse(sessionOf({ ...row, ...parts }).text.join('60'))
}

describe('sessionOf', () => {
  test('who has nothing has empty lists', () => {
    expect(told({})).toEqual({
      token_type: 'Bearer',
      expires_in: 60,
      expires_at: '2026-01-31T18:01:00.000000Z',
      site: { id: 3, name: 'Shop "one"', slug: 'shop', client_id: 'client' },
      token_bound_to_site_id: 3,
      user: {
        id: 7,
        name: 'Ada',
        email: 'a@test.example',
        roles: [],
        assignments: [],
        site_companies: [],
        site_groups: [],
        site_action_keys: [],
      },
      site_action_keys: [],
      api_permissions: [],
    })
  })

  test('who is no longer on the site is nobody there', () => {
    expect(told({ status: null })).toMatchObject({ user: null, site_action_keys: [], api_permissions: [] })
  })

  test('roles by their position, companies and groups by their id, whatever order they come in', () => {
    const circle = { name: 'C', slug: 'c', action_keys: [] }
    const seen = told({
      roles: [
        { ...role, id: 1, name: 'Second', position: 1 },
        { ...role, id: 2, name: 'First', position: 0, is_primary: true },
      ],
      companies: [
        { ...circle, id: 10 },
        { ...circle, id: 9 },
      ],
      groups: [
        { ...circle, id: 30 },
        { ...circle, id: 4 },
      ],
    })
    expect(seen).toMatchObject({
      user: {
        roles: [
          { id: 2, name: 'First', slug: 'r', is_primary: true },
          { id: 1, name: 'Second', slug: 'r', is_primary: false },
        ],
        assignments: [
          { site_role_id: 2, is_primary: true, metadata: {} },
          { site_role_id: 1, is_primary: false, metadata: {} },
        ],
        site_companies: [{ id: 9 }, { id: 10 }],
        site_groups: [{ id: 4 }, { id: 30 }],
      },
    })
  })

  test('each key and each permission once, from wherever it comes, in the order of their characters', () => {
    const { api_permissions, text } = sessionOf({
      ...row,
      roles: [
        { ...role, id: 1, name: 'A', position: 0, api_permissions: ['b', 'a'], action_keys: ['z.read', 'B'] },
        { ...role, id: 2, name: 'B', position: 1, api_permissions: ['a'], action_keys: ['a_b', 'z.read'] },
      ],
      companies: [{ id: 1, name: 'C', slug: 'c', action_keys: ['a.b', 'B'] }],
      groups: [{ id: 1, name: 'G', slug: 'g', action_keys: ['é'] }],
    })
    expect(api_permissions).toEqual(['a', 'b'])
    expect(text.join('0').match(/"site_action_keys":(\[.*?\])/g)).toEqual(
      Array.from({ length: 2 }, () => '"site_action_keys":["B","a.b","a_b","z.read","é"]'),
    )
  })

  test('metadata goes out as it is stored, also a number that is too long for us', () => {
    const metadata = '{"n": 12345678901234567890.123}'
    const { text } = sessionOf({ ...row, roles: [{ ...role, id: 1, name: 'A', position: 0, metadata }] })
    expect(text[1]).toContain(`"metadata":${metadata}`)
  })
})
