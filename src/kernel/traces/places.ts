/** A line of the sources. */
export interface Place {
  readonly file: string
  readonly line: number
}

let wanted = false

/** From now on places are looked for: it costs some microseconds for each statement, once. */
export function wantPlaces(): void {
  wanted = true
}

export function placesAreWanted(): boolean {
  return wanted
}

/** The frame of a caller: `at insertArticle (file:///…/src/logistics/catalogue/articles/store.ts:41:12)`. */
const frame = /(?:file:\/\/)?(\/[^():]+|[A-Z]:[^():]+):(\d+):\d+\)?$/

/** Rooms whose files only pass statements on. */
const passing = /[\\/]kernel[\\/](?:database|traces)[\\/]/

/** Where in the sources this was called from, outside of what is there for everybody. */
export function placeHere(): Place | null {
  for (const line of new Error().stack?.split('\n') ?? []) {
    const [, path = '', number = ''] = frame.exec(line) ?? []
    if (path !== '' && !passing.test(path)) return { file: withinSources(path), line: Number(number) }
  }
  return null
}

/** Without the folder that it happens to be installed in. */
function withinSources(path: string): string {
  const at = Math.max(path.lastIndexOf('/src/'), path.lastIndexOf('/dist/'))
  return at === -1 ? (path.split('/').at(-1) ?? '') : path.slice(at + 1)
}
