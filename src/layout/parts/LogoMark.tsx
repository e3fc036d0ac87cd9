import './parts.css'

interface LogoMarkProps {
  ground?: 'paper' | 'ink'
  size?: 's' | 'l'
  /** The organisation's name; left out where only the mark fits. */
  name?: string
}

/** Signal flag H, "pilot on board": one half white, one half red, never mirrored. */
export function LogoMark({ ground = 'paper', size = 's', name }: LogoMarkProps) {
  return (
    <span className="l-logo" data-ground={ground} data-size={size}>
      <i aria-hidden="true" />
      {name ? <bdi>{name}</bdi> : null}
    </span>
  )
}
