import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const schema = readFileSync(join(import.meta.dirname, '../../src/logistics/schema.sql'), 'utf8')

/** Values that a check constraint of the logistics schema allows, in its order. */
export function checkedWords(constraint: string): readonly string[] {
  const list = new RegExp(`constraint ${constraint} CHECK \\(\\w+ = ANY \\(ARRAY\\[(.*)\\]\\)\\)`).exec(
    schema,
  )
  if (list?.[1] === undefined) throw new Error(`schema.sql has no constraint ${constraint}`)
  return Array.from(list[1].matchAll(/'(\w+)'/g), ([, word = '']) => word)
}
