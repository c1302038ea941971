import type { FactorNotice } from '../../../identity/factors/notices.ts'

/** Events that Waybill notifies console users of, without asking for an answer. */
export type NoticeKind =
  | 'password_changed'
  | 'address_left'
  | 'account_closed'
  | 'token_created'
  | 'sign_on_linked'
  | FactorNotice
