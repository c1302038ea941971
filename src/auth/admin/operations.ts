import type { Locale } from '../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { accountOperations } from './operations-accounts.ts'
import { administratorOperations } from './operations-administrators.ts'
import { administratorFactorOperations } from './operations-factors.ts'
import { panelOperations } from './operations-panel.ts'
import { secondOperations } from './operations-second.ts'
import { sessionOperations, tokenOperations } from './operations-tokens.ts'
import type { SecondParts } from './second.ts'
import type { SignOnParts } from './sign-on.ts'

export function adminOperations(
  parts: SignOnParts & SecondParts & { readonly locale: Locale },
): readonly AnyOperation[] {
  return [
    ...sessionOperations(parts),
    ...panelOperations(parts),
    ...tokenOperations(parts),
    ...administratorOperations(parts),
    ...accountOperations(parts),
    ...secondOperations(parts),
    ...administratorFactorOperations(parts),
  ]
}
