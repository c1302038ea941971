/** Address of a printer. */
export type Target =
  /** A CUPS queue, through `lp`. */
  | { readonly kind: 'cups'; readonly queue: string }
  /** A printer that prints everything sent to its port. */
  | { readonly kind: 'socket'; readonly host: string; readonly port: number }
  /** Files, for testing. */
  | { readonly kind: 'folder'; readonly path: string }

/** Station and its printer. */
export interface Printer {
  /** Name or ID of the station. */
  readonly station: string
  readonly target: Target
}

const rawPort = 9_100

/** Parses `Packing 1=socket:10.0.0.7:9100`; undefined if it is invalid. */
export function printerOf(text: string): Printer | undefined {
  const match = /^(?<station>[^=]+)=(?<kind>cups|socket|folder):(?<rest>.+)$/.exec(text.trim())
  const { station = '', kind = '', rest = '' } = match?.groups ?? {}
  const target = targetOf(kind, rest.trim())
  return target && { station: station.trim(), target }
}

function targetOf(kind: string, rest: string): Target | undefined {
  if (kind === 'folder') return { kind, path: rest }
  // A name that begins with a hyphen would be an option of lp.
  if (kind === 'cups') return /^[\w.@][\w.@-]*$/.test(rest) ? { kind, queue: rest } : undefined
  if (kind !== 'socket') return undefined
  const match = /^(?:\[(?<six>[0-9a-fA-F:.]+)\]|(?<host>[\w.-]+))(?::(?<port>\d{1,5}))?$/.exec(rest)
  if (match === null) return undefined
  const { six, host = '', port } = match.groups ?? {}
  const number = port === undefined ? rawPort : Number(port)
  return number > 0 && number < 65_536 ? { kind, host: six ?? host, port: number } : undefined
}

/** Printer address for display. */
export function shown(target: Target): string {
  if (target.kind === 'cups') return `the CUPS queue ${target.queue}`
  return target.kind === 'folder' ? `the folder ${target.path}` : `${target.host}:${target.port}`
}
