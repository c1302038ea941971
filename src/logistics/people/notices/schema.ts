import type { FactorNotice } from '../../../factors/notices.ts'

/** What people of the console are told of without being asked for anything. */
export type NoticeKind =
  | 'password_changed'
  | 'address_left'
  | 'account_closed'
  | 'token_created'
  | 'sign_on_linked'
  | FactorNotice
