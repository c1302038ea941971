import type { WriteScope } from '../../base/access/scopes.ts'
import { cataloguedCodes } from '../units/store.ts'
import { unitLevels } from './rules.ts'
import type { ArticleChanges } from './schema.ts'

type Units = Pick<ArticleChanges, (typeof unitLevels)[number]>

/** Returns a function that spells the units of these changes as the company's catalogue does. */
export async function unitSpelling<C extends Units>(
  scope: WriteScope,
  changes: readonly C[],
): Promise<(each: C) => C> {
  const codes = new Set(changes.flatMap((each) => unitLevels.flatMap((level) => each[level] ?? [])))
  if (codes.size === 0) return (each) => each
  const written = await cataloguedCodes(scope, [...codes])
  return (each) => {
    const units = unitLevels.flatMap((level) => {
      const code = written.get(each[level] ?? '')
      return code === undefined ? [] : [[level, code] as const]
    })
    return { ...each, ...Object.fromEntries(units) }
  }
}
