import { Button } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { usePhone } from '../../../layout/parts/usePhone'

/**
 * Folds the tracks of a card to their present steps on a phone, where all of them are longer than three screens.
 * @returns whether they are folded, how to unfold them, and the button for it; none on a wider page
 */
export function useFolded(): { isFolded: boolean; unfold: () => void; button: ReactNode } {
  const translate = useTranslate()
  const isPhone = usePhone()
  const [isUnfolded, setUnfolded] = useState(false)
  return {
    isFolded: isPhone && !isUnfolded,
    unfold: () => setUnfolded(true),
    button: isPhone ? (
      <Button
        className="cp-fold"
        aria-expanded={isUnfolded}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {translate('candidate.all_steps')}
      </Button>
    ) : null,
  }
}
