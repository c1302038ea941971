import { code128 } from './code-128.ts'
import { ean } from './ean.ts'

interface BarcodeProps {
  readonly text: string
  /** Height of the bars, in modules. A module is the width of the narrowest bar. */
  readonly height?: number
}

/** Quiet zone: eleven modules at each end. */
const quiet = 11

/** Draws an EAN if the text is one, otherwise Code 128. Draws nothing if Code 128 can't encode the text. */
export function Barcode({ text, height = 50 }: BarcodeProps) {
  const modules = ean(text) ?? code128(text)
  if (modules === undefined) return null
  const width = modules.length + quiet * 2
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${width} ${height + 14}`}
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={height + 14} fill="#fff" />
      <path d={barsOf(modules, height)} fill="#000" />
      <text
        x={width / 2}
        y={height + 11}
        textAnchor="middle"
        fontSize="10"
        fontFamily="monospace"
        fill="#000"
      >
        {text}
      </text>
    </svg>
  )
}

/** Merges neighbouring modules into one bar, so that a printer leaves no gap between them. */
function barsOf(modules: readonly boolean[], height: number): string {
  const bars = modules
    .map((bar) => (bar ? '1' : '0'))
    .join('')
    .matchAll(/1+/g)
  return [...bars]
    .map((bar) => `M${quiet + bar.index} 0h${bar[0].length}v${height}h-${bar[0].length}z`)
    .join('')
}
