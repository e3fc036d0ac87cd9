import { Button } from '@mui/material'
import { FileText } from 'lucide-react'
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { PROFILE_LANGUAGES } from '../../../contract/placement/profileWords'
import { download } from '../../providers/files'
import { ResourceEdit } from '../../views'
import { useNotifyRefusal } from '../../views/useNotifyRefusal'
import { EmployerWarnings } from './EmployerWarnings'

/** A match with its form, and the profile that the employer gets. */
export function MatchEdit() {
  return (
    <ResourceEdit resource="matches" actions={<Profiles />} head={<EmployerWarnings resource="matches" />} />
  )
}

function Profiles() {
  const match = useRecordContext()
  return match ? <ProfileButtons match={match} /> : null
}

function ProfileButtons({ match }: { match: RaRecord }) {
  const translate = useTranslate()
  const notifyRefusal = useNotifyRefusal()
  return PROFILE_LANGUAGES.map(language => (
    <Button
      key={language}
      variant="outlined"
      startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() =>
        void download(
          `/matches/${match.id}/profile.pdf?language=${language}`,
          `profile-${match.candidate_id}-${language}.pdf`,
          'matches',
        ).catch(notifyRefusal)
      }
    >
      {translate(`placement.profile_${language}`)}
    </Button>
  ))
}
