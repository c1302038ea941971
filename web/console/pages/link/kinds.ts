import type { LinkDetails } from '../../../../client/src/generated/logistics.ts'

export type LinkKind = LinkDetails['kind']

export const linkPages: Readonly<Record<string, LinkKind>> = {
  '/reset': 'password_reset',
  '/join': 'invitation',
  '/address': 'address_change',
  '/reopen': 'account_reopen',
}
