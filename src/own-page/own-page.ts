import { startUpload } from './upload'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) startUpload(form)
