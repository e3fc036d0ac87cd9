import { IconButton } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'

/** Copies a text that has to be typed elsewhere exactly. @param what names it for those who do not see it */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isCopied, setCopied] = useState(false)
  const words = translate(isCopied ? 'app.copied' : 'actions.copy')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify('domain_setup.not_copied', { type: 'warning' })
    }
  }
  return (
    <IconButton
      className="dm-copy"
      size="small"
      data-tip={words}
      aria-label={`${words}: ${what}`}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconButton>
  )
}
