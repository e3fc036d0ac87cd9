import { useMediaQuery } from '@mui/material'

/** Returns whether the page is as narrow as a phone: lists are cards there, and what is done with a person is at its foot. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 599.95px)', { noSsr: true })
