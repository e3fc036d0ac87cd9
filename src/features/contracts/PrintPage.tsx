import './contracts.css'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Download, FileCheck, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDataProvider, useGetOne, useLocale, useNotify, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { contractCalls } from '../../../contract/calls/contracts'
import { ErrorState, errorDetails } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { Mark } from '../../layout/parts/Mark'
import { PageHead } from '../../layout/parts/PageHead'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { download } from '../../providers/files'
import { serverOf } from '../../providers/servers'
import { useMay } from '../../views/may'

/** Shows a contract filled in, to be printed; as PDF too if the server can make one. */
export function PrintPage() {
  useLocale()
  const id = Number(useParams().id)
  const translate = useTranslate()
  const may = useMay('contracts')
  const frame = useRef<HTMLIFrameElement>(null)
  const provider = useDataProvider<LotseDataProvider>()
  const { data: contract, error, refetch } = useGetOne('contracts', { id }, { enabled: may('read') })
  const { data: pdf } = useQuery({
    queryKey: ['pdf-state'],
    queryFn: ({ signal }) => provider.ask(contractCalls.readPdfState, {}, signal),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!contract) return <LoadingRows rows={8} columns={2} />
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
        <p className="ct-unknown row wrap gap-6 caption round-3" role="status">
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
  const { run, isBusy } = useRun()
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

/** Runs one action at a time, and shows the code of its error. */
function useRun() {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  async function run(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      notify(translate(`errors.${errorDetails(error).code ?? 'unknown'}`), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
