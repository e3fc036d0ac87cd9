import './page.css'
import { createRoot } from 'react-dom/client'
import { UnlayerPage } from './UnlayerPage'

/** What the server wrote into the page: whom it speaks with, and where Unlayer's script is. */
const told = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
const [appOrigin, scriptUrl] = [told('app-origin'), told('unlayer-script')]
const stage = document.getElementById('stage')

// Without a parent there is nobody to edit for, and the script has no business here.
if (stage && window.parent !== window && appOrigin && scriptUrl)
  createRoot(stage).render(<UnlayerPage appOrigin={appOrigin} scriptUrl={scriptUrl} />)
