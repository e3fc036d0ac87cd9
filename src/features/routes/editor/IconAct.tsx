import { IconButton } from '@mui/material'
import type { LucideIcon } from 'lucide-react'

interface IconActProps {
  icon: LucideIcon
  words: string
  /** The kind of act, by which the focus finds it again after a move. */
  act?: string
  disabled?: boolean
  onClick: () => void
}

/** A button with an icon alone. */
export function IconAct({ icon: Icon, words, act, disabled, onClick }: IconActProps) {
  return (
    <IconButton
      size="small"
      aria-label={words}
      data-tip={words}
      data-act={act}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
