import { forgetAll } from './kept'
import { startUpload } from './upload'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) startUpload(form)
// A device that others use keeps no file of the person.
document.querySelector('form[data-leave]')?.addEventListener('submit', () => void forgetAll())
