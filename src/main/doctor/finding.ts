/** Result of one check. A warning can wait for the next working day: it doesn't make the command fail. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly warning: boolean
  readonly detail: string
}

/** Thrown by a check when nothing is wrong yet. */
export class Warning extends Error {
  override readonly name = 'Warning'
}

/** Error in production, warning elsewhere: nobody is called at night for a developer's machine. */
export function fault(detail: string, { production }: { readonly production: boolean }): Error {
  return production ? new Error(detail) : new Warning(detail)
}

/** Runs a check, which returns what it saw or throws what is wrong. */
export async function attempt(check: string, work: () => string | Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, warning: false, detail: await work() }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const warning = error instanceof Warning
    return { check, ok: warning, warning, detail }
  }
}

export function line({ check, ok, warning, detail }: Finding): string {
  return `${warning ? 'warn' : ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(22)} ${detail}`
}

/** `3 h 5 min`, for people. */
export function durationText(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), seconds / 60]
  if (days > 1) return `${days} days`
  if (hours > 0) return `${hours} h ${Math.floor(minutes % 60)} min`
  return minutes >= 1 ? `${Math.floor(minutes)} min` : `${Math.round(seconds)} s`
}

export function sizeText(bytes: number): string {
  return bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`
}
