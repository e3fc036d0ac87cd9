import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../fields/refusal'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { download } from '../../providers/files'
import { useMay } from '../../views/may'

const FORMATS = ['xlsx', 'csv'] as const

interface PlanFileProps {
  campaign: number
  /** Keeps what the form holds, as the file is made of what is kept; `undefined` where it could not be. */
  save?: () => Promise<unknown>
}

/** The whole plan as a file, for who may take listings and candidates away. */
export function PlanFile({ campaign, save }: PlanFileProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const locale = useLocale()
  const mayListings = useMay('job-listings')('export')
  const mayPeople = useMay('ready-candidates')('export')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!mayListings || !mayPeople) return null
  const take = async (format: (typeof FORMATS)[number]) => {
    setBusy(true)
    try {
      if (save && (await save()) === undefined) return
      const path = `/bb-campaigns/${campaign}/dry-run/file?format=${format}&lang=${locale}`
      await download(path, `dry-run-${campaign}.${format}`, 'bb-campaigns')
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('jobs.plan_file')}
      </Button>
      <ActionMenu
        anchor={anchor}
        actions={FORMATS.map(format => ({
          key: format,
          words: translate(`lists.export_${format}`),
          run: () => void take(format),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
