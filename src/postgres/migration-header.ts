import { isRelease } from '../kernel/version.ts'
import { MigrationError } from './migration-error.ts'

/** Directives from the comment at the start of a migration. */
export interface MigrationHeader {
  /** `-- no transaction`: its statements run one by one, and each is safe to run twice. */
  readonly isAlone: boolean
  /** `-- needs: 1.0.0`: oldest release that can work on the schema after this. Undefined: no earlier one can. */
  readonly needs: string | undefined
  /** `-- filled later: …`: what the worker does afterwards, as text. */
  readonly filledLater: string | undefined
}

const comment = /^(?:--[^\n]*(?:\n|$))*/

export function headerOf(name: string, sql: string): MigrationHeader {
  const lines = (comment.exec(sql)?.[0] ?? '').split('\n').map((line) => line.slice(2).trim())
  const saying = (what: string) =>
    lines
      .find((line) => line.startsWith(`${what}:`))
      ?.slice(what.length + 1)
      .trim()
  const needs = saying('needs')
  if (needs !== undefined && !isRelease(needs)) {
    throw new MigrationError(`migration ${name}: "-- needs: ${needs}" names no release such as 1.0.0`)
  }
  return { isAlone: lines.includes('no transaction'), needs, filledLater: saying('filled later') }
}
