import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface UnlayerFailedProps {
  onRetry: () => void
  onBuiltIn: () => void
}

/** Unlayer comes from its maker's host and may not come: what is saved is safe, and the built-in editor is here. */
export function UnlayerError({ onRetry, onBuiltIn }: UnlayerFailedProps) {
  const translate = useTranslate()
  return (
    <section className="l-fault" role="alert">
      <h2>{translate('builder.unlayer_failed')}</h2>
      <p>{translate('builder.unlayer_failed_help')}</p>
      <div className="l-row">
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
