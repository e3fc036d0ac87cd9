import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { refusalOf } from '../../../fields/refusal'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { fetchFile } from '../../../providers/files'
import { useDownload } from '../../../views/FileButton'

interface Shown {
  /** Address of the bytes in this page. */
  address: string
  type: string
}

/**
 * A picture, or a PDF in the browser's own viewer. The bytes are fetched with the session and shown from memory: the
 * store sends documents as attachment only.
 */
export function Preview({ url, name }: { url: string | undefined; name: string }) {
  const translate = useTranslate()
  const { take } = useDownload()
  const { shown, failed } = useBytes(url)
  if (!url)
    return (
      <div className="cp-preview grid muted round-2 bordered sunken centred">
        {translate('candidate.no_file')}
      </div>
    )
  return (
    <div className="cp-preview grid muted round-2 bordered sunken centred">
      {failed ? (
        <p className="paragraph" role="alert">
          {translate(`errors.${failed}`)}
        </p>
      ) : null}
      {!failed && !shown ? <LoadingRows rows={3} columns={1} /> : null}
      {shown?.type.startsWith('image/') ? <img src={shown.address} alt={name} /> : null}
      {shown?.type === 'application/pdf' ? <iframe src={shown.address} title={name} /> : null}
      <Button
        variant="text"
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void take({ path: url, name: url.split('/').at(-1) ?? name })}
      >
        {translate('actions.download')}
      </Button>
    </div>
  )
}

function useBytes(url: string | undefined): { shown?: Shown; failed?: string } {
  const [state, setState] = useState<{ shown?: Shown; failed?: string }>({})
  useEffect(() => {
    setState({})
    if (!url) return
    let address: string | undefined
    let isGone = false
    fetchFile(url).then(
      bytes => {
        if (isGone) return
        address = URL.createObjectURL(bytes)
        setState({ shown: { address, type: bytes.type.split(';')[0] ?? '' } })
      },
      (refused: unknown) => isGone || setState({ failed: refusalOf(refused).code }),
    )
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url])
  return state
}
