import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../providers/files'
import { useNotifyRefusal } from './useNotifyRefusal'

/** A file that the server writes. */
export interface ServedFile {
  /** Below the API's base, or a whole address. */
  path: string
  /** The name of the file. */
  name: string
  /** The resource whose server has it. */
  resource?: string
}

/** Takes a file away, and says why where the server refuses it. */
export function useDownload(): { isBusy: boolean; take(file: ServedFile): Promise<void> } {
  const notifyRefusal = useNotifyRefusal()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async take({ path, name, resource }) {
      setBusy(true)
      try {
        await download(path, name, resource)
      } catch (refused) {
        notifyRefusal(refused)
      } finally {
        setBusy(false)
      }
    },
  }
}

interface FileButtonProps extends ServedFile {
  words: string
  size?: 'small' | 'medium'
}

/** Takes one file away. */
export function FileButton({ words, size = 'medium', ...file }: FileButtonProps) {
  const { isBusy, take } = useDownload()
  return (
    <Button
      size={size}
      variant="outlined"
      disabled={isBusy}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void take(file)}
    >
      {words}
    </Button>
  )
}
