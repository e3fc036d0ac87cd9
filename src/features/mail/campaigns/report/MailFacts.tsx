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

interface MailFactsProps {
  side: Side
  campaign: Campaign
}

/** Subject, sender, lists and template of the mail, with a preview. */
export function MailFacts({ side, campaign }: MailFactsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
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
        <SenderFacts side={side} campaign={campaign} />
        <AudienceFacts side={side} campaign={campaign} />
        <ContentFacts side={side} campaign={campaign} />
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

function SenderFacts({ side, campaign }: MailFactsProps) {
  const translate = useTranslate()
  const words = useFieldWords(side.campaigns)
  return (
    <>
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
    </>
  )
}

function AudienceFacts({ side, campaign }: MailFactsProps) {
  const translate = useTranslate()
  const words = useFieldWords(side.campaigns)
  if (!side.lists) return <PresentationFacts filter={campaign.filter} />
  return (
    <>
      <dt>{words.label('list_ids')}</dt>
      <dd>
        <Cell source="list_ids" side={side} campaign={campaign} />
      </dd>
      <dt>{translate('mail.without')}</dt>
      <dd>
        <Cell source="exclude_list_ids" side={side} campaign={campaign} />
      </dd>
    </>
  )
}

function ContentFacts({ side, campaign }: MailFactsProps) {
  const translate = useTranslate()
  const words = useFieldWords(side.campaigns)
  return (
    <>
      <dt>{words.label('template_id')}</dt>
      <dd>
        <Cell source="template_id" side={side} campaign={campaign} />
      </dd>
      {isTested(campaign) ? (
        <>
          <dt>{translate('mail.versions.part.b')}</dt>
          <dd>
            <bdi>{campaign.ab_subject || campaign.subject}</bdi>
            {campaign.ab_template_id ? (
              <span className="ml-line">
                <Cell source="ab_template_id" side={side} campaign={campaign} />
              </span>
            ) : null}
          </dd>
        </>
      ) : null}
      {campaign.window_from && campaign.window_to ? (
        <>
          <dt>{translate('mail.hours.title')}</dt>
          <dd>
            <Ltr>{`${campaign.window_from}–${campaign.window_to}`}</Ltr>
            {campaign.window_days?.length ? (
              <span className="ml-line">
                <Cell source="window_days" side={side} campaign={campaign} />
              </span>
            ) : null}
          </dd>
        </>
      ) : null}
    </>
  )
}

function Cell({ source, side, campaign }: MailFactsProps & { source: string }) {
  return <FieldCell source={source} resource={side.campaigns} record={{ ...campaign }} />
}

function PreviewDialog({ side, campaign, onClose }: MailFactsProps & { onClose: () => void }) {
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
