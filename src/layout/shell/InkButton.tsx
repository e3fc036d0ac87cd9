import type { LucideIcon } from 'lucide-react'

interface InkButtonProps {
  label: string
  icon: LucideIcon
  onClick(): void
}

/** A button of the drawer that is only an icon. */
export function InkButton({ label, icon: Icon, onClick }: InkButtonProps) {
  return (
    <button
      type="button"
      className="s-ink-button grid rigid round-2 centred tap-square"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={16} strokeWidth={1.75} className="flip" aria-hidden="true" />
    </button>
  )
}
