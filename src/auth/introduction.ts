import type { AnyOperation } from '../kernel/operation.ts'

export const authIntroduction = {
  'Sign in':
    'Your application is a site. An administrator registers it and gives you its `client_id` and `client_secret`. Your server sends both, with `email` and `password` of the person, to `POST /api/auth/login`, and keeps the `token` of the answer. `GET /api/auth/verify` with `Authorization: Bearer <token>` and `X-Client-ID` says who it is, and may be asked with every request. A token is good for `expires_in` seconds and for one site. `GET /api/auth/status` says whether the site lets people in at all.',
  'Manage a site':
    'Roles, users, companies and groups of a site are managed in one of two ways. With `X-Client-ID` and `X-Client-Secret` your server may do everything on its own site; the secret never leaves the server. With `X-Client-ID` and the token of a user, the `api_permissions` of their roles decide.',
} as const

/** False for the administration of the service. */
export function isForIntegrators({ path }: AnyOperation): boolean {
  return !path.startsWith('/admin/')
}
