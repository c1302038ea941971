import type { Connection } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { FactorOwner } from '../realm.ts'
import { insertFactor, noteFactors } from './store.ts'

/** Key of every authenticator app in the demo world. It is printed beside the passwords, so it protects nothing. */
export const demoTotpKey = 'WAYBILLDEMOWAYBILLDEMOWAYBILLDEM'

export async function insertDemoApp(
  connection: Connection,
  owner: FactorOwner,
  { vault, now }: { readonly vault: Vault; readonly now: Date },
): Promise<void> {
  const totp = { secret: vault.seal(demoTotpKey), sealed_by: vault.mark, last_step: 0 }
  await insertFactor(connection, owner, { kind: 'totp', name: 'Demo', now, totp })
  await noteFactors(connection, owner)
}
