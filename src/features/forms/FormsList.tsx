import { Button } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../layout/parts/numbers'
import { ResourceList } from '../../views'
import { answersPath } from './paths'

/** The forms; the number of answers links to them. */
export function FormsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="forms"
      columns={{ cells: { submissions: Answers } }}
      listActions={
        <Button component={Link} to="/lead-ads" variant="outlined">
          {translate('forms.lead_ads')}
        </Button>
      }
    />
  )
}

function Answers({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const locale = useLocale()
  const count = number(Number(record.submissions ?? 0), locale)
  return (
    <Link to={answersPath(Number(record.id))} aria-label={`${translate('forms.answers_of')}: ${count}`}>
      {count}
    </Link>
  )
}
