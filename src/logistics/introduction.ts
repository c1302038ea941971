import type { AnyOperation } from '../kernel/operation.ts'

/** First chapters of the API reference. */
export const logisticsIntroduction = {
  'Sign in':
    'Send `email` and `password` to `POST /api/auth/token`, and the `token` of the answer as `Authorization: Bearer <token>` with every other call. Where nothing else is configured, a token ends after 30 days without use and 90 days after the sign-in. After a 401, sign in again. An account with a second factor is answered with 403 `mfa_required`, and `POST /api/auth/token/second` finishes the sign-in. A program that runs for long should have a token of its own: make one in the console under My account. `POST /api/auth/revoke` ends a token. The transport system and the master-data system use their shared tokens instead.',
  Company:
    'A company is one tenant. `X-Company-Id` names the company that a call is about, and `GET /api/companies` lists those that you may enter. Writes need it (400 `company_required`). A read without it is about your primary company; for a super-admin, about all companies. The module that an operation belongs to must be active for the company (403 `module_inactive`).',
} as const

const withoutProgram = new Set(['Own account', 'Users', 'Members', 'People'])
const signIn = new Set(['auth.token', 'auth.token_second', 'auth.revoke'])

/** Whether an operation concerns integrators: not people, accounts or administration. */
export function isForIntegrators({ id, tag, access }: AnyOperation): boolean {
  if (tag === 'Authentication') return signIn.has(id)
  return !withoutProgram.has(tag) && !access.startsWith('platform_')
}
