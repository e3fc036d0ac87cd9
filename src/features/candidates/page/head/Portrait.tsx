import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { lazyDialog } from '../../../../views/lazyDialog'
import { useMay } from '../../../../views/may'
import { namesOf } from '../names'
import { useOnPage } from '../usePage'

const PortraitDialog = lazyDialog(() => import('./PortraitDialog'))

/** The face; a click changes it. */
export function Portrait() {
  const translate = useTranslate()
  const locale = useLocale()
  const { candidate } = useOnPage().page
  const mayWrite = useMay('candidates')('update')
  const [isOpen, setOpen] = useState(false)
  const [broken, setBroken] = useState<string>()
  const url = candidate.portrait_url
  const face =
    url && url !== broken ? (
      <img
        src={url}
        alt={translate('candidate.portrait_of', { name: namesOf(candidate, locale).name })}
        onError={() => setBroken(url)}
      />
    ) : (
      <UserRound size={84} strokeWidth={1} aria-hidden />
    )
  if (!mayWrite) return <span className="cp-portrait grid rigid faint round-2 bordered">{face}</span>
  return (
    <>
      <button
        type="button"
        className="cp-portrait grid rigid faint round-2 bordered"
        aria-label={translate('candidate.change_portrait')}
        data-tip={translate('candidate.change_portrait')}
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      {isOpen ? <PortraitDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
