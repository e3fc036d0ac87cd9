import { useTranslate } from 'ra-core'
import { CAPTCHA_LENGTH } from '../../contract/constants'
import { DoorField } from './DoorField'

interface CaptchaProps {
  /** The server's picture; the block is there and hidden without one. */
  svg: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The picture that is asked for after too many wrong passwords, and the field for its characters. */
export function Captcha({ svg, value, onChange }: CaptchaProps) {
  const translate = useTranslate()
  const picture = svg ? read(svg) : undefined
  return (
    <div className="d-captcha" hidden={!picture}>
      <svg viewBox={picture?.box ?? '0 0 1 1'} role="img" aria-label={translate('session.captcha_picture')}>
        <path
          d={picture?.lines ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.4}
          strokeLinecap="round"
        />
      </svg>
      <DoorField
        label={translate('session.captcha')}
        name="captcha"
        value={value}
        onChange={event => onChange(event.target.value)}
        maxLength={CAPTCHA_LENGTH}
        required={Boolean(picture)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  )
}

/** Only the lines are taken out of the picture: nothing of it runs, and the page's policy needs no exception. */
function read(svg: string): { box: string; lines: string } | undefined {
  const box = /viewBox="([\d. ]+)"/.exec(svg)?.[1]
  const lines = / d="([^"]*)"/.exec(svg)?.[1]
  return box && lines ? { box, lines } : undefined
}
