import type { Flow } from './flow.ts'
import { user } from './records.ts'

const service = 'auth'
const clientId = { 'X-Client-ID': '{{client_id}}' }
const asMember = { service, token: '{{member_token}}', headers: clientId } as const
const asSite = { service, headers: { ...clientId, 'X-Client-Secret': '{{client_secret}}' } } as const
const newPassword = 'o parolă nouă și lungă'

const credentials = {
  client_id: '{{client_id}}',
  client_secret: '{{client_secret}}',
  email: '{{member}}@test.example',
  password: '{{password}}',
}
const login = { service, method: 'POST', path: '/api/auth/login' } as const

const sessions: readonly Flow[] = [
  {
    ...login,
    habit: 'logs in',
    json: credentials,
    answer: [200, { token_type: 'Bearer', expires_in: 3600, user: { email: '{{member}}@test.example' } }],
  },
  {
    ...login,
    habit: 'logs in by a form',
    form: credentials,
    answer: [415, { code: 'unsupported_media_type' }],
  },
  {
    ...asMember,
    habit: 'verifies a token',
    method: 'GET',
    path: '/api/auth/verify',
    answer: [200, { user: { email: '{{member}}@test.example' }, site: { client_id: '{{client_id}}' } }],
  },
  {
    habit: 'asks for the status of a site',
    service,
    method: 'GET',
    path: '/api/auth/status',
    query: { client_id: '{{client_id}}', site: null },
    answer: [200, { enabled: true }],
  },
  {
    ...asMember,
    habit: 'changes the password',
    method: 'POST',
    path: '/api/v2/auth/change-password',
    json: { current_password: '{{password}}', password: newPassword, password_confirmation: newPassword },
    answer: [200],
    after: {
      path: '/api/auth/login',
      body: { ...credentials, password: newPassword },
      answer: [200],
    },
  },
]

const management: readonly Flow[] = [
  {
    ...asSite,
    habit: 'lists roles by a word',
    method: 'GET',
    path: '/api/site/roles',
    query: { q: 'Brașov & Cluj', sort: 'name', dir: 'DESC' },
    answer: [200, { meta: { total: 1 }, data: [{ name: 'Depozit Brașov & Cluj' }] }],
  },
  {
    ...asSite,
    habit: 'creates a role with null for what is empty',
    method: 'POST',
    path: '/api/site/roles',
    json: { name: '{{library}}', slug: null, api_permissions: ['users.read'], action_keys: [] },
    answer: [200, { data: { name: '{{library}}', api_permissions: ['users.read'], action_keys: [] } }],
  },
  {
    ...asSite,
    habit: 'deletes a role',
    method: 'DELETE',
    path: '/api/site/roles/{{spare_role}}',
    answer: [200],
    after: { path: '/api/site/roles/{{spare_role}}', answer: [404] },
  },
  {
    ...asSite,
    habit: 'creates a user with assignments',
    method: 'POST',
    path: '/api/site/users',
    json: {
      name: 'Ștefan Țurcanu',
      email: '{{newcomer}}@test.example',
      password: newPassword,
      password_confirmation: newPassword,
      assignments: [{ site_role_id: '{{spare_role}}', is_primary: true, metadata: {} }],
    },
    answer: [200, { data: { name: 'Ștefan Țurcanu', assignments: [{ is_primary: true, metadata: {} }] } }],
  },
  {
    ...asMember,
    habit: 'lists users by part of an address',
    method: 'GET',
    path: '/api/site/users',
    query: { q: '{{member}}@', per_page: '100', sort: 'email' },
    answer: [200, { meta: { total: 1, per_page: 100 }, data: [{ email: '{{member}}@test.example' }] }],
  },
  {
    ...asSite,
    habit: 'reads a user',
    method: 'GET',
    path: '/api/site/users/{{user}}',
    given: user,
    answer: [200, { data: { email: '{{member}}@test.example' } }],
  },
  {
    ...asSite,
    habit: 'sends the user back as it was read',
    method: 'PATCH',
    path: '/api/site/users/{{user}}',
    back: true,
    json: { name: 'Ana-Ștefania', password: null, password_confirmation: null },
    answer: [200, { data: { name: 'Ana-Ștefania', assignments: [{ is_primary: true }] } }],
    after: { path: '/api/auth/login', body: credentials, answer: [200] },
  },
]

export const authFlows: readonly Flow[] = [...sessions, ...management]
