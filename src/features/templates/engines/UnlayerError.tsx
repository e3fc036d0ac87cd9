import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface UnlayerFailedProps {
  onRetry: () => void
  onBuiltIn: () => void
}

/** Shown if Unlayer, which comes from its maker's host, does not load: the saved mail is safe. */
export function UnlayerError({ onRetry, onBuiltIn }: UnlayerFailedProps) {
  const translate = useTranslate()
  return (
    <section className="l-fault card grid gap-8 items-start" role="alert">
      <h2 className="row gap-10">{translate('builder.unlayer_failed')}</h2>
      <p>{translate('builder.unlayer_failed_help')}</p>
      <div className="l-row row wrap gap-8">
        <Button variant="outlined" onClick={onRetry}>
          {translate('actions.retry')}
        </Button>
        <Button variant="contained" onClick={onBuiltIn}>
          {translate('builder.use_grapesjs')}
        </Button>
      </div>
    </section>
  )
}
