import { type DragEvent, useState } from 'react'

/** Takes files that are dragged over an element and dropped on it. Spread `on` over the element. */
export function useDrop(take: (files: File[]) => void, isOn = true) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        // Going over a child is no leave.
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}
