import type { Database } from '../../kernel/database/database.ts'
import type { Job } from '../../kernel/job.ts'
import type { Vault } from '../../kernel/vault.ts'
import { reseal, sealedByOthers } from './store.ts'

/** Reseals secrets of the old key while APP_KEY holds two keys, so that the old one can go. */
export function factorJob(name: string, database: Database, vault: Vault): Job {
  return {
    name,
    summary: 'Seals the secrets of authenticator apps anew that an older key has sealed',
    every: '3,13,23,33,43,53 * * * *',
    async handle({ closing, log }) {
      let after = 0
      while (!closing.aborted) {
        const found = await sealedByOthers(database, { mark: vault.mark, after })
        if (found.length === 0) return
        for (const { id, secret } of found) {
          after = id
          try {
            const sealed = vault.seal(vault.open(secret))
            await database.transaction((connection) =>
              reseal(connection, { id, secret, sealed, mark: vault.mark }),
            )
          } catch (error) {
            log.warn({ factor: id, reason: String(error) }, 'a secret was not sealed anew')
          }
        }
      }
    },
  }
}
