import { dialect } from './schema.ts'

/** If neither type is named, wildcards mean JSON. */
const known: readonly string[] = [dialect.type, 'application/json', 'application/*', '*/*']

/** Whether an `Accept` header prefers GraphQL's own media type to JSON. A tie goes to the first. */
export function prefersDialect(accept = ''): boolean {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1'
      return { place: known.indexOf(name), isWild: name.includes('*'), weight: Number(weight) }
    })
  const [first] = ranges
    .filter(({ place, weight }) => place !== -1 && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || Number(a.isWild) - Number(b.isWild))
  return first?.place === 0
}
