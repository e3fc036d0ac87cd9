import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { ActionMenu } from '../../../layout/parts/ActionMenu'
import { useDownload } from '../../../views/FileButton'
import { useMay } from '../../../views/may'

const FORMATS = ['xlsx', 'csv'] as const

interface PlanFileProps {
  campaign: number
  /** Keeps what the form holds, as the file is made of what is kept; `undefined` where it could not be. */
  save?: () => Promise<unknown>
}

/** The whole plan as a file, for who may take listings and candidates away. */
export function PlanFile({ campaign, save }: PlanFileProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const mayListings = useMay('job-listings')('export')
  const mayPeople = useMay('ready-candidates')('export')
  const { isBusy, take } = useDownload()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!mayListings || !mayPeople) return null
  const takeAs = async (format: (typeof FORMATS)[number]) => {
    if (save && (await save()) === undefined) return
    const path = `/bb-campaigns/${campaign}/dry-run/file?format=${format}&lang=${locale}`
    await take({ path, name: `dry-run-${campaign}.${format}`, resource: 'bb-campaigns' })
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
          run: () => void takeAs(format),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
