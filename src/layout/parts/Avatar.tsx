import './parts.css'
import { useState } from 'react'

interface AvatarProps {
  name: string
  /** Address of a picture; the letters stand in where there is none or it does not load. */
  image?: string | null
  size?: 's' | 'm' | 'l'
  /** Shows the presence dot: green when true, grey when false; none when left out. */
  online?: boolean
}

/** A person as a square with picture or first letters. Decoration: the name must stand beside it. */
export function Avatar({ name, image, size = 's', online }: AvatarProps) {
  const [broken, setBroken] = useState('')
  return (
    <span
      className="l-avatar rigid strong round-2 centred"
      data-size={size}
      data-tint={tint(name)}
      aria-hidden="true"
    >
      {image && image !== broken ? (
        <img className="wide" src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        initialsOf(name)
      )}
      {online === undefined ? null : <span className="l-dot" data-online={online} />}
    </span>
  )
}

/** Two initials of a Latin name; one letter where the script joins its letters, as in Arabic. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return '?'
  const first = firstLetter(words[0]!)
  if (/\p{Script=Arabic}/u.test(first) || words.length === 1) return first
  return first + firstLetter(words.at(-1)!)
}

function firstLetter(word: string): string {
  return (Array.from(word)[0] ?? '').toLocaleUpperCase()
}

function tint(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum % 4
}
