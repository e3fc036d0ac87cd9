import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DEMO_PIN } from '../../../contract/constants'
import { loadMe } from '../../providers/me'

/** Says, over every page of a demo, that nobody here is real, and what unlocks the screen. */
export function DemoBanner() {
  const translate = useTranslate()
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    loadMe().then(
      ({ organisation }) => setDemo(organisation?.is_demo === true),
      () => setDemo(false),
    )
  }, [])
  if (!isDemo) return null
  return (
    <p className="s-demo caption-lines medium" role="note">
      {translate('app.demo_banner', { pin: DEMO_PIN })}
    </p>
  )
}
