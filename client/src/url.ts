interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object | undefined
  readonly dryRun?: boolean | undefined
}

/** Builds the URL of a request by hand: React Native implements only part of `URL` and `URLSearchParams`. */
export function addressOf(baseUrl: string, path: string, { params, query, dryRun }: Parts): string {
  // The base URLs that Waybill prints end in `/api`, and every path starts with it.
  const base = baseUrl.replace(/(\/api(\/v2)?)?\/*$/, '')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new TypeError(`The parameter ${name} is missing.`)
    return encodeURIComponent(value)
  })
  const asked: readonly (readonly [string, unknown])[] = [
    ...Object.entries(query ?? {}),
    ['dry_run', dryRun === true ? 1 : undefined],
  ]
  const words = asked.flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${encodeURIComponent(text(value))}`],
  )
  return base + filled + (words.length === 0 ? '' : `?${words.join('&')}`)
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
