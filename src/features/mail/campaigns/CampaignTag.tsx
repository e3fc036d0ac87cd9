import { useTranslate } from 'react-admin'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { type Campaign, stateOf } from './campaign'

/** The state of a campaign as a tag; a schedule whose time has passed says so. */
export function CampaignTag({ campaign }: { campaign: Pick<Campaign, 'status' | 'held'> }) {
  const translate = useTranslate()
  const { kind, word } = stateOf(campaign)
  return <StatusTag kind={kind}>{translate(`mail.state.${word}`)}</StatusTag>
}
