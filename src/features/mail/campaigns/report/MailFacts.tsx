import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { isTested } from '../../../../../contract/mail/split-test'
import { FieldCell } from '../../../../fields/FieldCell'
import { useFieldWords } from '../../../../fields/words'
import { Ltr } from '../../../../layout/parts/Isolated'
import { PresentationFacts } from '../../../job-tool'
import type { Side } from '../../sides'
import type { Campaign } from '../campaign'
import { TemplatePreview } from '../TemplatePreview'
import { SentMail } from './SentMail'

/** What the mail is: subject, from, lists, template, with a look at it. */
export function MailFacts({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const words = useFieldWords(side.campaigns)
  const [isOpen, setOpen] = useState(false)
  const cell = (source: string) => (
    <FieldCell source={source} resource={side.campaigns} record={campaign as Record<string, unknown>} />
  )
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.mail')}</h2>
        <Button
          variant="text"
          size="small"
          startIcon={<Eye size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {translate('mail.preview')}
        </Button>
      </header>
      <dl className="ml-facts">
        <dt>{words.label('subject')}</dt>
        <dd>
          <bdi>{campaign.subject}</bdi>
        </dd>
        <dt>{translate('mail.from')}</dt>
        <dd>
          {campaign.from_name ? (
            <span className="ml-line">
              <bdi>{campaign.from_name}</bdi>
            </span>
          ) : null}
          <Ltr>{campaign.from_email}</Ltr>
        </dd>
        {side.lists ? (
          <>
            <dt>{words.label('list_ids')}</dt>
            <dd>{cell('list_ids')}</dd>
            <dt>{translate('mail.without')}</dt>
            <dd>{cell('exclude_list_ids')}</dd>
          </>
        ) : (
          <PresentationFacts filter={campaign.filter} />
        )}
        <dt>{words.label('template_id')}</dt>
        <dd>{cell('template_id')}</dd>
        {isTested(campaign) ? (
          <>
            <dt>{translate('mail.versions.part.b')}</dt>
            <dd>
              <bdi>{campaign.ab_subject || campaign.subject}</bdi>
              {campaign.ab_template_id ? <span className="ml-line">{cell('ab_template_id')}</span> : null}
            </dd>
          </>
        ) : null}
        {campaign.window_from && campaign.window_to ? (
          <>
            <dt>{translate('mail.hours.title')}</dt>
            <dd>
              <Ltr>{`${campaign.window_from}–${campaign.window_to}`}</Ltr>
              {campaign.window_days?.length ? <span className="ml-line">{cell('window_days')}</span> : null}
            </dd>
          </>
        ) : null}
      </dl>
      {campaign.started_at ? (
        <p className="ml-note ml-inset">
          {translate('mail.fixed_at_start')}{' '}
          <Link to={`/${side.campaigns}/${campaign.id}`}>{translate('actions.edit')}</Link>
        </p>
      ) : null}
      {isOpen ? <PreviewDialog side={side} campaign={campaign} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function PreviewDialog({ side, campaign, onClose }: { side: Side; campaign: Campaign; onClose: () => void }) {
  const translate = useTranslate()
  const title = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('mail.preview')}</DialogTitle>
      <DialogContent>
        {campaign.started_at ? (
          <SentMail side={side} campaign={campaign} />
        ) : (
          <TemplatePreview
            resource={side.templates}
            id={Number(campaign.template_id)}
            subject={String(campaign.subject)}
            preheader={String(campaign.preheader ?? '')}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
