/** What people are told of without being asked for anything. */
export type NoticeKind =
  | 'password_changed'
  | 'address_left'
  | 'address_taken'
  | 'factor_added'
  | 'passkey_added'
  | 'factor_removed'
