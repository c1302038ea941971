import 'react'

declare module 'react' {
  // Allows custom properties in style objects.
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined
  }
}
