import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { isUploader } from '../../../../contract/candidates/papers'
import type { Document } from '../../../../contract/resources/documents'
import { lazyDialog } from '../../../views/lazyDialog'
import { usePaperName } from '../page/names'
import { nextPart, PART_NAMES, type PaperPart } from './paperParts'

const PaperPartDialog = lazyDialog(() => import('./PaperPartDialog'))

/** Acts on a document that is here: what it lacks next as a button, every other part in a menu. */
export function PaperPartActs({ paper, document }: { paper: PaperState; document: Document }) {
  const translate = useTranslate()
  const name = usePaperName()(paper)
  const { identity } = useGetIdentity()
  const [part, setPart] = useState<PaperPart>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOwn = isUploader(document, Number(identity?.id))
  const next = nextPart(paper, isOwn)
  const nameOf = (each: PaperPart) => translate(`candidate.paper_part.${each}`)
  return (
    <>
      {next ? (
        <Button
          variant="outlined"
          size="small"
          aria-label={`${nameOf(next)}: ${name}`}
          onClick={() => setPart(next)}
        >
          {nameOf(next)}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-label={translate('candidate.paper_parts', { name })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('candidate.more')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {PART_NAMES.filter(each => each !== 'check' || !isOwn).map(each => (
          <MenuItem
            key={each}
            onClick={() => {
              setAnchor(undefined)
              setPart(each)
            }}
          >
            {nameOf(each)}
          </MenuItem>
        ))}
      </Menu>
      {part ? (
        <PaperPartDialog
          part={part}
          kind={paper.slug}
          name={name}
          document={document}
          onClose={() => setPart(undefined)}
        />
      ) : null}
    </>
  )
}
