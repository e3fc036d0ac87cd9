import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { CAPTCHA_LENGTH } from '../../contract/constants'
import { serverOf } from '../providers/servers'
import { SignInField } from './SignInField'

interface CaptchaProps {
  /** The server's picture; the block is there and hidden without one. */
  svg: string | undefined
  /** Names the recording of its characters. */
  id: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The picture that is asked for after too many wrong passwords, the field for its characters, and their recording. */
export function Captcha({ svg, id, value, onChange }: CaptchaProps) {
  const translate = useTranslate()
  const picture = svg ? read(svg) : undefined
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (picture) field.current?.focus()
  }, [picture])
  return (
    <div className="d-captcha" hidden={!picture}>
      {picture ? (
        <>
          <p className="d-help">{translate('session.captcha_needed')}</p>
          <img
            className="wide round-2 bordered sunken"
            src={picture}
            alt={translate('session.captcha_picture')}
          />
        </>
      ) : null}
      <SignInField
        ref={field}
        label={translate('session.captcha')}
        help={translate('session.captcha_listen')}
        name="captcha"
        value={value}
        onChange={event => onChange(event.target.value)}
        maxLength={CAPTCHA_LENGTH}
        required={Boolean(picture)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {picture && id ? (
        // biome-ignore lint/a11y/useMediaCaption: the words of a recording would be the answer.
        <audio
          className="wide"
          controls
          preload="none"
          src={`${serverOf('')}/captchas/${encodeURIComponent(id)}/audio`}
          aria-label={translate('session.captcha_audio')}
        />
      ) : null}
    </div>
  )
}

/** Takes the PNG out of the server's SVG: nothing else of it is shown, so nothing of it can run. */
function read(svg: string): string | undefined {
  return /href="(data:image\/png;base64,[\w+/=]+)"/.exec(svg)?.[1]
}
