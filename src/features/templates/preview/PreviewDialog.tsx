import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Segmented } from '../../../layout/parts/Segmented'
import type { TemplateRecord } from '../sides'
import { MergedPreview } from './MergedPreview'
import { samplePerson } from './mergeFields'

interface PreviewDialogProps {
  template: TemplateRecord
  onClose: () => void
}

/** A look at a template from the list, filled in for the sample person. */
export function PreviewDialog({ template, onClose }: PreviewDialogProps) {
  const translate = useTranslate()
  const [width, setWidth] = useState('600')
  const mail = { content: template.content ?? '', style: template.style ?? '' }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="tb-preview-title">
      <DialogTitle id="tb-preview-title">
        <bdi>{template.name}</bdi>
      </DialogTitle>
      <DialogContent className="tb-preview-dialog row">
        <MergedPreview view="person" mail={mail} person={samplePerson} width={Number(width)} />
      </DialogContent>
      <DialogActions>
        <Segmented
          label={translate('builder.width')}
          value={width}
          options={['600', '390'].map(value => ({ value, label: <bdi dir="ltr">{value}</bdi> }))}
          onChange={setWidth}
        />
        <Button variant="contained" onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
