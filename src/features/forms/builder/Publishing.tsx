import { Button } from '@mui/material'
import { Copy, ExternalLink } from 'lucide-react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { textIn } from '../../../../contract/forms/questions'
import { fieldLabel } from '../../../fields/words'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { Backfill } from '../lead-ads/Backfill'
import { embedCode, publicAddress } from '../paths'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The public address of a form and the code that embeds it. */
export function Publishing() {
  const translate = useTranslate()
  const form = useRecordContext()
  if (!form) return null
  const address = publicAddress(String(form.slug))
  const languages: FormLanguage[] = form.languages ?? []
  const title = textIn(form.title, languages[0] ?? 'en', languages) || String(form.name)
  const code = embedCode(String(form.slug), title)
  return (
    <section className="v-section fm-public">
      <div>
        <div className="fm-public-head row wrap">
          <StatusTag kind={form.active ? 'good' : 'none'}>
            {form.active ? fieldLabel(translate, 'forms', 'active') : translate('forms.draft')}
          </StatusTag>
        </div>
        <dl className="grid gap-4 small">
          <dt>{translate('forms.public_address')}</dt>
          <dd className="grid gap-4 shrinks">
            <code dir="ltr">{address}</code>
            <span className="fm-acts row wrap">
              <CopyButton text={address} words={translate('forms.copy_address')} />
              {form.active ? (
                <Button
                  size="small"
                  href={address}
                  target="_blank"
                  rel="noopener"
                  startIcon={<ExternalLink {...ICON} />}
                >
                  {translate('forms.open_page')}
                </Button>
              ) : null}
            </span>
          </dd>
          <dt>{translate('forms.embed')}</dt>
          <dd className="grid gap-4 shrinks">
            <pre className="caption break round-3 sunken text-start" dir="ltr">
              {code}
            </pre>
            <span className="fm-acts row wrap">
              <CopyButton text={code} words={translate('forms.copy_embed')} />
            </span>
          </dd>
        </dl>
        {form.active ? null : <p className="muted caption">{translate('forms.closed_help')}</p>}
        {form.form_id ? <Backfill form={form} /> : null}
      </div>
    </section>
  )
}

function CopyButton({ text, words }: { text: string; words: string }) {
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('forms.copied', { type: 'success' }),
      () => notify('errors.unknown', { type: 'error' }),
    )
  return (
    <Button size="small" startIcon={<Copy {...ICON} />} onClick={() => void copy()}>
      {words}
    </Button>
  )
}
