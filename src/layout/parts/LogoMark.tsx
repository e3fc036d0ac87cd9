import './parts.css'

interface LogoMarkProps {
  ground?: 'paper' | 'ink'
  size?: 's' | 'l'
  /** The organisation's name; left out where only the mark fits. */
  name?: string
  /** The organisation's own logo, in place of the flag. */
  image?: string | null
}

/** Signal flag H, "pilot on board": one half white, one half red, never mirrored. */
export function LogoMark({ ground = 'paper', size = 's', name, image }: LogoMarkProps) {
  return (
    <span className="l-logo inline-row gap-10 strong" data-ground={ground} data-size={size}>
      {image ? <img src={image} alt="" /> : <i aria-hidden="true" />}
      {name ? <bdi>{name}</bdi> : null}
    </span>
  )
}
