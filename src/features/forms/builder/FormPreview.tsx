import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formCalls } from '../../../../contract/calls/forms'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { useAsk } from '../../../providers/useAsk'
import { MailPreview } from '../../templates'
import { shownLanguage, useDesign } from './useDesign'

/** Milliseconds without typing before the preview refreshes. */
const DEBOUNCE_MS = 350
const WIDTH = 390

/** Returns the draft as the server renders it for visitors, and what Settings lack for it. */
export function usePreview(chosen: FormLanguage | undefined) {
  const design = useDesign()
  const captcha = useWatch({ name: 'captcha' }) === true
  const draft = useDebounced(JSON.stringify({ design, language: shownLanguage(design, chosen), captcha }))
  return useAsk(
    formCalls.preview,
    { body: JSON.parse(draft) },
    { placeholderData: before => before, retry: false, staleTime: 30_000 },
  )
}

/** The public page, rendered by the server as for visitors. */
export function FormPreview({ chosen }: { chosen: FormLanguage | undefined }) {
  const translate = useTranslate()
  const { data, isError } = usePreview(chosen)
  return (
    <aside className="fm-preview card shrinks pad" aria-labelledby="fm-preview">
      <h2 id="fm-preview">{translate('forms.preview')}</h2>
      {isError ? (
        <p className="paragraph" role="status">
          {translate('forms.preview_failed')}
        </p>
      ) : null}
      {data ? <MailPreview document={data.html} title={translate('forms.preview')} width={WIDTH} /> : null}
    </aside>
  )
}

/** Returns a text once it stopped changing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
