/** Notices that people get without being asked for anything. */
export const noticeKinds = [
  'password_changed',
  'address_left',
  'address_taken',
  'factor_added',
  'passkey_added',
  'factor_removed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
