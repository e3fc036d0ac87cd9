import './contracts.css'
import { Button } from '@mui/material'
import { Download, FileCheck, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { contractCalls } from '../../../contract/calls/contracts'
import { Mark } from '../../layout/parts/Mark'
import { PageHead } from '../../layout/parts/PageHead'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { download } from '../../providers/files'
import { serverOf } from '../../providers/servers'
import { useAsk } from '../../providers/useAsk'
import { useMay } from '../../views/may'
import { QueryState } from '../../views/QueryState'
import { useAct } from '../../views/useAct'

/** Shows a contract filled in, to be printed; as PDF too if the server can make one. */
export function PrintPage() {
  const id = Number(useParams().id)
  const translate = useTranslate()
  const may = useMay('contracts')
  const frame = useRef<HTMLIFrameElement>(null)
  const query = useGetOne('contracts', { id }, { enabled: may('read') })
  const { data: pdf } = useAsk(contractCalls.readPdfState, {})
  const { data: contract, error, refetch } = query
  if (error || !contract) return <QueryState query={query} rows={8} columns={2} />
  return (
    <div className="ct-print column gap-12">
      <PageHead
        title={translate('contracts.print_view')}
        crumb={{ to: `/contracts/${id}`, label: String(contract.name) }}
      />
      <div className="flex wrap gap-8">
        <Button
          variant="contained"
          startIcon={<Printer size={16} aria-hidden />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {translate('contracts.print')}
        </Button>
        {pdf?.available ? (
          <PdfButtons id={id} version={Number(contract.version)} onKept={() => void refetch()} />
        ) : null}
      </div>
      {pdf && !pdf.available ? (
        <p className="ct-unknown row wrap gap-6 caption round-3 note-wait" role="status">
          <Mark kind="wait" />
          {translate('errors.pdf_unavailable')}
        </p>
      ) : null}
      <iframe
        ref={frame}
        // No scripts: what people wrote must not run with the session's cookie. Our own page may print the frame.
        sandbox="allow-same-origin allow-modals"
        src={`${serverOf('contracts')}/contracts/${id}/print`}
        title={String(contract.name)}
      />
    </div>
  )
}

interface PdfProps {
  id: number
  version: number
  onKept: () => void
}

function PdfButtons({ id, version, onKept }: PdfProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const may = useMay('contracts')
  const { run, isBusy } = useAct('contracts')
  async function keep() {
    await provider.ask(contractCalls.keepPdf, { params: { id }, body: { version } })
    notify(translate('contracts.kept'))
    onKept()
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={isBusy}
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => void run(() => download(`/contracts/${id}/pdf`, `contract-${id}.pdf`, 'contracts'))}
      >
        {translate('contracts.pdf')}
      </Button>
      {may('update') ? (
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<FileCheck size={16} aria-hidden />}
          onClick={() => void run(keep)}
        >
          {translate('contracts.keep_pdf')}
        </Button>
      ) : null}
    </>
  )
}
