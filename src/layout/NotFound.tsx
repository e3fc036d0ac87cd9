import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHead } from './parts/PageHead'
import './standalone.css'

/** The 404 page inside the frame. */
export function NotFound() {
  const translate = useTranslate()
  return (
    <div className="a-alone grid gap-12 muted">
      <PageHead title={translate('app.not_found_title')} />
      <div className="a-figure">{translate('app.not_found_title')}</div>
      <p>{translate('app.not_found')}</p>
      <Button component={Link} to="/" variant="outlined">
        {translate('app.back_home')}
      </Button>
    </div>
  )
}
