import { Button } from '@mui/material'
import { Mail } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useOnPage } from '../usePage'
import { Entries } from './Entries'
import './timeline.css'

/** Mails and messages that somebody got from us. */
export function MessagesTab() {
  const translate = useTranslate()
  const { email } = useOnPage().page.candidate
  return (
    <section className="cp-card" aria-labelledby="cp-messages">
      <header>
        <h2 id="cp-messages">{translate('candidate.tab.messages')}</h2>
        {email ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Mail size={16} strokeWidth={1.75} aria-hidden />}
            href={`mailto:${email}`}
          >
            {translate('candidate.mail')}
          </Button>
        ) : null}
      </header>
      <Entries kind="messages" />
    </section>
  )
}
