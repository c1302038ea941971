export interface Place {
  readonly file: string
  readonly line: number
}

let wanted = false

/** Turns on the lookup of source locations. It costs some microseconds per statement, once. */
export function wantPlaces(): void {
  wanted = true
}

export function placesAreWanted(): boolean {
  return wanted
}

/** A stack frame: `at insertUnit (file:///…/src/units/store.ts:41:12)`. */
const frame = /(?:file:\/\/)?(\/[^():]+|[A-Z]:[^():]+):(\d+):\d+\)?$/

/** Folders whose files only pass statements on. */
const passing = /[\\/]kernel[\\/](?:database|traces)[\\/]/

/** Source location of the caller, outside of the shared folders. */
export function placeHere(): Place | null {
  for (const line of new Error().stack?.split('\n') ?? []) {
    const [, path = '', number = ''] = frame.exec(line) ?? []
    if (path !== '' && !passing.test(path)) return { file: withinSources(path), line: Number(number) }
  }
  return null
}

/** Path without the installation folder. */
function withinSources(path: string): string {
  const at = Math.max(path.lastIndexOf('/src/'), path.lastIndexOf('/dist/'))
  return at === -1 ? (path.split('/').at(-1) ?? '') : path.slice(at + 1)
}
