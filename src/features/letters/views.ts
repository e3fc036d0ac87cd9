import { onDemand } from '../../layout/onDemand'

/** Letters: the generic list, and the form with sending. */
export const letterViews = {
  letters: { edit: onDemand(() => import('./LetterEdit').then(file => file.LetterEdit)) },
}
