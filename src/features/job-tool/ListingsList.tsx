import { Button } from '@mui/material'
import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { ResourceList } from '../../views'
import { useMay } from '../../views/may'

/** The listings; who may import them is led to the searches that find more. */
export function ListingsList() {
  const translate = useTranslate()
  const may = useMay('job-listings')
  return (
    <ResourceList
      resource="job-listings"
      listActions={
        may('import') ? (
          <Button
            component={Link}
            to="/job-searches"
            variant="outlined"
            startIcon={<Search size={16} strokeWidth={1.75} aria-hidden />}
          >
            {translate('jobs.search')}
          </Button>
        ) : null
      }
    />
  )
}
