import './page.css'
import { createRoot } from 'react-dom/client'
import { UnlayerPage } from './UnlayerPage'

/** Settings that the server wrote into the page: the application's origin, and the address of Unlayer's script. */
const setting = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
const [appOrigin, scriptUrl] = [setting('app-origin'), setting('unlayer-script')]
const stage = document.getElementById('stage')

// Without a parent nobody edits, and the foreign script must not load.
if (stage && window.parent !== window && appOrigin && scriptUrl)
  createRoot(stage).render(<UnlayerPage appOrigin={appOrigin} scriptUrl={scriptUrl} />)
