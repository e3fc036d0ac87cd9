import 'react'

declare module 'react' {
  /** A style may set variables that a style sheet reads. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
