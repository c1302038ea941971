/** Where two JSON values first differ, as a JSON pointer with both values; nothing when they are equal. */
export function firstDifference(committed: unknown, now: unknown, at = ''): string | undefined {
  if (!isObject(committed) || !isObject(now) || Array.isArray(committed) !== Array.isArray(now)) {
    return Object.is(committed, now)
      ? undefined
      : `${at === '' ? '/' : at} is ${shown(committed)}, now ${shown(now)}`
  }
  const before = new Map(Object.entries(committed))
  const after = new Map(Object.entries(now))
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const place = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const difference = firstDifference(before.get(key), after.get(key), place)
    if (difference !== undefined) return difference
  }
  return undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** One line, also of a whole path. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
