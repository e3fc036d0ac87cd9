import { useLoading, useTranslate } from 'react-admin'

/** A line of 2 px at the lower edge of the top bar while anything is read or written. */
export function Progress() {
  const translate = useTranslate()
  const loading = useLoading()
  return loading ? (
    <div className="s-progress" role="progressbar" aria-label={translate('app.loading')} />
  ) : null
}
