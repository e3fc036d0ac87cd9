import { Check, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Count } from '../../../layout/parts/Count'
import { kilobytes, type MailIssue } from './checkMail'

interface CheckPanelProps {
  issues: readonly MailIssue[]
  /** Size of the mail with its CSS inlined. */
  bytes: number
  onGo: (at: NonNullable<MailIssue['at']>) => void
}

/** Lists the issues of the mail, each with a link to its place. */
export function CheckPanel({ issues, bytes, onGo }: CheckPanelProps) {
  const translate = useTranslate()
  return (
    <section id="tb-check" tabIndex={-1} aria-label={translate('builder.check')}>
      <h2>
        {translate('builder.check')}
        <Count value={issues.length} />
      </h2>
      <ul className="tb-issues">
        {issues.map(issue => {
          const title = translate(`builder.issue.${issue.code}.title`, issue.values)
          const at = issue.at
          return (
            <li key={`${issue.code} ${at?.selector} ${at?.index} ${issue.values?.field ?? ''}`}>
              <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <b className="medium">{title}</b>
                <p>{translate(`builder.issue.${issue.code}.help`, issue.values)}</p>
              </div>
              {at ? (
                <button
                  type="button"
                  className="tb-link"
                  aria-label={translate('builder.go_to', { what: title })}
                  onClick={() => onGo(at)}
                >
                  {translate('builder.go')}
                </button>
              ) : null}
            </li>
          )
        })}
        <li data-fine={true}>
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          <div>
            {issues.length === 0
              ? translate('builder.all_fine', { size: kilobytes(bytes) })
              : translate('builder.mail_size', { size: kilobytes(bytes) })}
          </div>
        </li>
      </ul>
    </section>
  )
}
