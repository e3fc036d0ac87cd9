import { useTranslate } from 'react-admin'
import { enumLabel } from '../../../fields/words'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { StatusKind } from '../../../layout/theme/tokens'

const KINDS: Readonly<Record<string, StatusKind>> = {
  draft: 'wait',
  published: 'good',
  retired: 'none',
  withdrawn: 'bad',
}

/** The state of a version as a tag. */
export function VersionState({ state }: { state: string }) {
  const translate = useTranslate()
  return (
    <StatusTag kind={KINDS[state]}>
      {enumLabel(translate, { resource: 'route-versions', name: 'state', value: state })}
    </StatusTag>
  )
}
