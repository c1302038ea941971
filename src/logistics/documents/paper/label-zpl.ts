import type { Code } from './code.ts'
import type { Label, Size } from './label.ts'

// ZPL II for label printers at 203 dots per inch: eight dots per millimetre.

const dots = 8
const edge = 3 * dots

/** Escapes everything that ZPL would read as a command, as hexadecimal after the indicator that `^FH` declares. */
function field(said: string): string {
  const safe = said.replaceAll(/[\^~\\\p{Cc}]/gu, (sign) => {
    return `\\${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
  return `^FH\\^FD${safe}^FS`
}

interface Written {
  readonly y: number
  readonly height: number
  readonly width: number
  /** Maximum lines. */
  readonly lines?: number
}

function text(said: string, { y, height, width, lines = 1 }: Written): string {
  return `^FO${edge},${y}^A0N,${height},${height}^FB${width},${lines},0,L${field(said)}`
}

/** Escapes `>`, which starts a command of its own in Code 128. */
function bars(
  { kind, text: said }: Code,
  { y, height }: { readonly y: number; readonly height: number },
): string {
  const at = `^FO${edge},${y}`
  if (kind === 'ean13') return `${at}^BY3^BEN,${height},N,N${field(said.slice(0, 12))}`
  if (kind === 'gs1-128') return `${at}^BY2^BCN,${height},N,N,N,D${field(said)}`
  if (kind === 'code128') return `${at}^BY2^BCN,${height},N,N,N,A${field(said.replaceAll('>', '>0'))}`
  const size = Math.max(3, Math.floor(height / 30))
  if (kind === 'qrcode') return `${at}^BQN,2,${size}${field(`QA,${said}`)}`
  return `${at}^BXN,${size + 1},200,,,,_${field(elements(said))}`
}

/** `_1` is FNC1: it starts the data. A lot has no fixed length, but it comes last and needs no end. */
function elements(said: string): string {
  return `_1${said.replaceAll('_', '__').replaceAll(/\((\d{2})\)/g, '$1')}`
}

export function zplOf(labels: readonly Label[], size: Size): string {
  return labels.map((label) => one(label, size)).join('')
}

function one({ heading, title, lines, code, said }: Label, { width, height }: Size): string {
  const inner = width * dots - 2 * edge
  const codeHeight = Math.round(height * dots * 0.22)
  const codeAt = height * dots - edge - codeHeight - 36
  const large = Math.max(28, Math.min(70, Math.floor((inner / Math.max(6, title.length)) * 1.8)))
  const linesAt = edge + 34 + large + 12
  const room = Math.max(0, Math.floor((codeAt - linesAt - 8) / 32))
  return [
    `^XA^CI28^PW${width * dots}^LL${height * dots}`,
    text(heading, { y: edge, height: 24, width: inner }),
    text(title, { y: edge + 34, height: large, width: inner }),
    ...lines.slice(0, room).map((line, i) => text(line, { y: linesAt + i * 32, height: 26, width: inner })),
    bars(code, { y: codeAt, height: codeHeight }),
    text(said, { y: codeAt + codeHeight + 8, height: 26, width: inner }),
    '^XZ\n',
  ].join('\n')
}
