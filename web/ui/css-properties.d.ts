import 'react'

declare module 'react' {
  // Custom properties are properties too.
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined
  }
}
