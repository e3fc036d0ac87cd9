import './keys.css'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { KEY_PLACES, KEYS } from './keys'
import { useSingleKeys } from './pressed'

/** All keys of the application in one place; single ones can be turned off here. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const title = useId()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('keys.title')}</DialogTitle>
      <DialogContent>
        <div className="k-places">
          {KEY_PLACES.map(place => (
            <section key={place}>
              <h3>{translate(`keys.places.${place}`)}</h3>
              <dl className="grid gap-4">
                {KEYS[place].map(({ keys, does }) => (
                  <div key={does}>
                    <dt className="flex gap-4 rigid">
                      {keys.map(each => (
                        <kbd className="round-2 sunken text bordered-strong" key={each} dir="ltr">
                          {each.replace('+', ' ')}
                        </kbd>
                      ))}
                    </dt>
                    <dd className="muted small">{translate(`keys.${does}`)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className="k-switch flex gap-10 small top-line">
          <input type="checkbox" checked={isOn} onChange={event => setOn(event.target.checked)} />
          <span>
            {translate('keys.single')}
            <small className="faint block">{translate('keys.single_help')}</small>
          </span>
        </label>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
