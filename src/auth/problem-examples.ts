import type { ProblemExamples } from '../kernel/service.ts'
import { mfaExample } from '../identity/factors/words.ts'
import { disabledWebhook } from '../webhooks/words.ts'
import { nowhere } from './sites/operations.ts'

export const problemExamples: ProblemExamples = {
  missing_permission: ({ permission = '' }) => ({
    params: { permission },
    details: { required: permission },
    differsBy: permission,
  }),
  mfa_required: mfaExample,
  action_not_allowed: disabledWebhook,
  in_use: () => ({ params: { count: 3 }, details: { counts: { users: 3 } } }),
  account_not_found: () => ({ faults: [{ path: 'email', rule: 'selected' }] }),
  already_attached: () => ({ faults: [{ path: 'email', rule: 'taken' }] }),
  site_not_found: () => ({ details: nowhere }),
}
