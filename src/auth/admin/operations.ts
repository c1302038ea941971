import type { Locale } from '../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import type { LoginParts } from './login.ts'
import { accountOperations } from './operations-accounts.ts'
import { administratorOperations } from './operations-administrators.ts'
import { sessionOperations } from './operations-session.ts'
import { tokenOperations } from './operations-tokens.ts'

export function adminOperations(parts: LoginParts & { readonly locale: Locale }): readonly AnyOperation[] {
  return [
    ...sessionOperations(parts),
    ...tokenOperations(parts),
    ...administratorOperations(parts.passwords),
    ...accountOperations,
  ]
}
