import './session.css'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { LANGUAGES } from '../../contract/constants'
import { ChartRoom } from '../layout/parts/ChartRoom'
import { LogoMark } from '../layout/parts/LogoMark'
import { Segmented } from '../layout/parts/Segmented'
import '../layout/standalone.css'

interface SignInCardProps {
  name?: string
  logo?: string | null
  /** The language and the way to change it; no switch without. */
  locale?: string
  onLocale?: (locale: string) => void
  children: ReactNode
}

const languages: { value: string; label: string; lang: string }[] = LANGUAGES.map(({ locale, name }) => ({
  value: locale,
  label: name,
  lang: locale,
}))

/** The card of the sign-in pages: logo or name, language switch, content. */
export function SignInCard({ name, logo, locale, onLocale, children }: SignInCardProps) {
  const translate = useTranslate()
  const title = name ?? translate('app.name')
  return (
    <ChartRoom>
      <main className="a-card d-card">
        <div className="d-head row gap-12 between">
          {logo ? <img className="d-logo" src={logo} alt={title} /> : <LogoMark size="l" name={title} />}
          {onLocale && locale ? (
            <Segmented
              label={translate('app.language')}
              value={locale}
              options={languages}
              onChange={onLocale}
            />
          ) : null}
        </div>
        {children}
      </main>
    </ChartRoom>
  )
}

/** An error, announced to screen readers too; its place stays so that nothing jumps. */
export function SignInFault({ refusal }: { refusal?: string }) {
  const translate = useTranslate()
  return (
    <p className="d-refusal" role="alert">
      {refusal ? translate(refusal) : null}
    </p>
  )
}
