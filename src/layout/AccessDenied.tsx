import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHead } from './parts/PageHead'
import './standalone.css'

/**
 * A page that the role may not open.
 * @param isFramed whether the page stands in the frame, whose top bar shows the heading
 */
export function AccessDenied({ isFramed = true }: { isFramed?: boolean }) {
  const translate = useTranslate()
  return (
    <div className="a-alone grid gap-12 muted">
      {isFramed ? (
        <>
          <PageHead title={translate('app.access_denied')} />
          <div className="a-strong">{translate('app.access_denied')}</div>
        </>
      ) : (
        <h1 className="a-strong">{translate('app.access_denied')}</h1>
      )}
      <p>{translate('app.access_denied_help')}</p>
      <Button component={Link} to="/" variant="outlined">
        {translate('app.back_home')}
      </Button>
    </div>
  )
}
