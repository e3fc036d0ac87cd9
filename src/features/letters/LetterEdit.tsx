import { Button } from '@mui/material'
import { FileText } from 'lucide-react'
import {
  type RaRecord,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { letterCalls } from '../../../contract/calls/letters'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { download } from '../../providers/files'
import { ResourceEdit } from '../../views'
import { useAct } from '../../views/useAct'
import { useNotifyRefusal } from '../../views/useNotifyRefusal'

/** A letter with its form: read, changed, and sent by mail or printed for the post. */
export function LetterEdit() {
  return <ResourceEdit resource="letters" actions={<Acts />} />
}

function Acts() {
  const letter = useRecordContext()
  return letter ? <ActsOf letter={letter} /> : null
}

function ActsOf({ letter }: { letter: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyRefusal = useNotifyRefusal('letters')
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('letters')
  const isOpen = letter.state === 'ready' || letter.state === 'failed'
  const act = async (name: 'send' | 'drop', words: string) => {
    const params = { id: Number(letter.id) }
    const done = await run(() => provider.ask(letterCalls[name], { params }))
    if (done) notify(words, { type: 'success' })
    refresh()
  }
  const file = () =>
    download(`/letters/${letter.id}/letter.pdf`, `letter-${letter.id}.pdf`, 'letters').catch(notifyRefusal)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void file()}
      >
        {translate('letters.pdf')}
      </Button>
      {isOpen ? (
        <>
          <Button variant="text" disabled={isBusy} onClick={() => void act('drop', 'letters.dropped')}>
            {translate('letters.drop')}
          </Button>
          <Button variant="contained" disabled={isBusy} onClick={() => void act('send', 'letters.queued')}>
            {translate('letters.send')}
          </Button>
        </>
      ) : null}
    </>
  )
}
