import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { PageHead } from './parts/PageHead'
import './standalone.css'

/** A page that the role may not open. */
export function AccessDenied() {
  const translate = useTranslate()
  return (
    <div className="a-alone">
      <PageHead title={translate('app.access_denied')} />
      <div className="a-strong">{translate('app.access_denied')}</div>
      <p>{translate('app.access_denied_help')}</p>
      <Button component={Link} to="/" variant="outlined">
        {translate('app.back_home')}
      </Button>
    </div>
  )
}
