import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { QueryState } from '../../../views/QueryState'
import { DuplicateLines, type VisibleDuplicate } from './DuplicateLines'
import type { useDuplicates } from './useDuplicates'

interface LinkableDuplicatesProps {
  found: ReturnType<typeof useDuplicates>
  /** Keys of the words above them, and on the button that links one. */
  about: string
  verb: string
  disabled: boolean
  onLink: (candidateId: number) => void
}

/** Possible duplicates as part of a question; a candidate among them can be linked. */
export function LinkableDuplicates({ found, about, verb, disabled, onLink }: LinkableDuplicatesProps) {
  const translate = useTranslate()
  const { data } = found
  const linkOf = (seen: VisibleDuplicate) =>
    seen.resource === 'candidates' ? (
      <Button size="small" variant="outlined" disabled={disabled} onClick={() => onLink(seen.id)}>
        {translate(verb)}
      </Button>
    ) : null
  return (
    <>
      <QueryState query={found} rows={2} columns={2} />
      {data?.length ? (
        <>
          <p className="paragraph">{translate(about)}</p>
          <DuplicateLines duplicates={data} acts={linkOf} />
        </>
      ) : null}
    </>
  )
}
