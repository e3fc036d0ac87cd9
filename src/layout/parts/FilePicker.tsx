import { type ReactNode, useRef } from 'react'

interface FilePickerProps {
  /** The accessible name of the input. */
  label?: string
  accept?: string
  /** Opens the camera at the back of a phone instead of its files (W3C, HTML Media Capture). */
  capture?: boolean
  onFile: (file: File) => void
  /** Draws the button that opens the choice. */
  children: (open: () => void) => ReactNode
}

/** Chooses a file of the computer behind a button of its own look; the same file can be chosen again. */
export function FilePicker({ label, accept, capture, onFile, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture ? 'environment' : undefined}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
