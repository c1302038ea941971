import { importFault } from '../../kernel/passwords.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type NewAccount, insertAccount } from './store.ts'

export interface ImportResult {
  readonly imported: readonly { readonly id: number; readonly email: string }[]
  readonly refused: readonly {
    readonly email: string
    readonly reason: 'email_taken' | 'unknown_hash' | 'excessive_cost'
  }[]
}

/** Imports accounts with the hashes of another system. Each gets one of our hashes at its first login. */
export async function importAccounts(
  connection: Connection,
  accounts: readonly NewAccount[],
): Promise<ImportResult> {
  const imported: { id: number; email: string }[] = []
  const refused: ImportResult['refused'][number][] = []
  for (const account of accounts) {
    const { email } = account
    const fault = importFault(account.password_hash)
    const outcome = fault ?? (await insertAccount(connection, account))
    if (typeof outcome === 'string') refused.push({ email, reason: outcome })
    else imported.push({ id: outcome.id, email })
  }
  return { imported, refused }
}
