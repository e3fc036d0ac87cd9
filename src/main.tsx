import './layout/theme/base.css'
import { createRoot } from 'react-dom/client'
import { reloadOnce } from './layout/reloadOnce'
import { loadSignInWords } from './layout/signInWords'
import { turnDocument } from './layout/theme/direction'
import { modeOf, paintRoot, systemPrefersDark } from './layout/theme/scheme'
import { Start } from './Start'

reloadOnce()
paintRoot(modeOf('system', systemPrefersDark()))
const i18nProvider = await loadSignInWords()
turnDocument(i18nProvider.getLocale())
createRoot(document.getElementById('root')!).render(<Start i18nProvider={i18nProvider} />)
