import { Button } from '@mui/material'
import { Search } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { BoardViewSwitch } from '../../../views/list/BoardViewSwitch'
import { useIsBoard } from '../../../views/list/useIsBoard'
import { useMay } from '../../../views/may'

const ListingBoard = onDemand(() => import('./ListingBoard').then(file => file.ListingBoard))

/** The listings as a list or on a board by state; who may import them is led to the searches that find more. */
export function ListingsList() {
  const translate = useTranslate()
  // Words alone do not draw a page anew when the language is switched.
  const may = useMay('job-listings')
  const isBoard = useIsBoard()
  return (
    <ResourceList
      resource="job-listings"
      listActions={
        <>
          <BoardViewSwitch />
          {may('import') ? (
            <Button
              component={Link}
              to="/job-searches"
              variant="outlined"
              aria-label={translate('jobs.search')}
              startIcon={<Search size={16} strokeWidth={1.75} aria-hidden />}
            >
              <span className="d-look-word">{translate('jobs.search_short')}</span>
            </Button>
          ) : null}
        </>
      }
    >
      {isBoard ? <ListingBoard /> : undefined}
    </ResourceList>
  )
}
