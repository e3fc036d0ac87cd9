import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { type RouteTrack, track } from '../../../../../contract/routes/version'
import { keyOf } from '../edits'
import { Conditions } from './Conditions'
import type { DialogProps } from './DialogProps'
import { ItemDialog, KeyText } from './ItemDialog'
import { Choice, Flag, NamesInput } from './inputs'
import { useItem } from './useItem'

// A new track has no step yet; what is missing then is told as a problem of the draft.
const schema: z.ZodType<RouteTrack> = track.extend({
  steps: z.array(z.custom<RouteTrack['steps'][number]>()),
})

/** The form of a track; its steps are changed one by one. */
export function TrackDialog({ first, isNew, content, onApply, onClose }: DialogProps<RouteTrack>) {
  const translate = useTranslate()
  const { item, change, faults, apply } = useItem({
    schema,
    first,
    complete: each =>
      each.key
        ? each
        : {
            ...each,
            key: keyOf(
              each.names.en,
              content.tracks.map(({ key }) => key),
            ),
          },
    onApply,
  })
  return (
    <ItemDialog
      title={translate(isNew ? 'route_editor.add_track' : 'route_editor.change_track')}
      faults={faults}
      onApply={apply}
      onClose={onClose}
    >
      <NamesInput path="names" names={item.names} onChange={names => change({ names })} />
      <Choice
        path="runs"
        label={translate('route_editor.runs_label')}
        values={['in_order', 'freely']}
        words={value => translate(`route_editor.runs.${value}`)}
        value={item.runs}
        onChange={runs => change({ runs })}
      />
      <Flag
        path="optional"
        label={translate('route_editor.track_optional')}
        value={item.optional === true}
        onChange={value => change({ optional: value || undefined })}
      />
      <Flag
        path="repeats"
        label={translate('route_editor.repeats')}
        value={item.repeats === true}
        onChange={value => change({ repeats: value || undefined })}
      />
      <Conditions
        content={content}
        conditions={item.applies_if}
        onChange={applies_if => change({ applies_if })}
      />
      <KeyText value={item.key} isNew={isNew} />
    </ItemDialog>
  )
}
