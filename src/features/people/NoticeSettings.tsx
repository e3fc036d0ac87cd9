import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { peopleCalls } from '../../../contract/calls/people'
import { DIGESTS, type NoticeSettings as Settings } from '../../../contract/inbox/notices'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { ask } from '../../providers/ask'
import { askKey, useAsk } from '../../providers/useAsk'
import { useAct } from '../../views/useAct'

type Line = Settings['kinds'][number]

/** How the own user is told of each kind of notice; each choice is kept at once. */
export function NoticeSettings() {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { run } = useAct('users')
  const { data } = useAsk(peopleCalls.readNoticeSettings, {})

  async function change(line: Line) {
    const kept = await run(() => ask(peopleCalls.changeNoticeSettings, { body: { kinds: [line] } }))
    if (!kept) return
    client.setQueryData(askKey(peopleCalls.readNoticeSettings, {}), kept)
    notify('notices.saved', { type: 'success' })
  }

  return (
    <section className="v-section pe-card card grid gap-12 pad items-start">
      <h2>{translate('notices.title')}</h2>
      <p className="pe-help">{translate('notices.help')}</p>
      {data ? (
        <table className="pe-notices">
          <thead>
            <tr>
              <th className="small bottom-line regular text-start" scope="col">
                {translate('notices.kind')}
              </th>
              <th className="small bottom-line regular text-start" scope="col">
                {translate('notices.app')}
              </th>
              <th className="small bottom-line regular text-start" scope="col">
                {translate('notices.mail')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.kinds.map(line => (
              <Row key={line.kind} line={line} onChange={next => void change(next)} />
            ))}
          </tbody>
        </table>
      ) : (
        <LoadingRows rows={4} columns={3} />
      )}
    </section>
  )
}

function Row({ line, onChange }: { line: Line; onChange: (next: Line) => void }) {
  const translate = useTranslate()
  const words = translate(`notice_kinds.${line.kind}`)
  return (
    <tr>
      <th className="small bottom-line regular text-start" scope="row">
        {words}
      </th>
      <td className="small bottom-line regular text-start">
        <input
          type="checkbox"
          checked={line.app}
          aria-label={`${words}: ${translate('notices.app')}`}
          onChange={event => onChange({ ...line, app: event.target.checked })}
        />
      </td>
      <td className="small bottom-line regular text-start">
        <select
          className="surface bordered-strong"
          value={line.mail}
          aria-label={`${words}: ${translate('notices.mail')}`}
          onChange={event => {
            const mail = DIGESTS.find(often => often === event.target.value)
            if (mail) onChange({ ...line, mail })
          }}
        >
          {DIGESTS.map(often => (
            <option key={often} value={often}>
              {translate(`notices.${often}`)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
