import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { FieldInput } from '../../../../fields/FieldInput'
import { useInputIds } from '../../../../fields/inputIds'
import { errorWords, useFieldWords } from '../../../../fields/words'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { useMay } from '../../../../views/may'

/** A domain to send from; roles that may not read domains know its name only. */
interface DomainChoice {
  id: number
  name: string
  ready?: boolean
}

/** The address a campaign is from: a name of one's own at one of the active domains. */
export function FromAddress() {
  const translate = useTranslate()
  const { data: domains } = useSendingDomains()
  if (!domains?.length) return <FieldInput source="from_email" help={translate('mail.from_help')} />
  return <AddressAtDomain domains={domains} />
}

function AddressAtDomain({ domains }: { domains: DomainChoice[] }) {
  const translate = useTranslate()
  const words = useFieldWords(useResourceContext() ?? '')
  const ids = useInputIds()
  const { field, fieldState } = useController({ name: 'from_email' })
  const [name = '', held = ''] = String(field.value ?? '').split('@')
  const domain = held || domains[0]?.name || ''
  const known = domains.some(each => each.name === domain)
  const chosen = domains.find(each => each.name === domain)
  const write = (part: string, at: string) => field.onChange(part || held ? `${part}@${at}` : null)
  const label = translate('records.label_required', { label: words.label('from_email') })
  const error = errorWords(translate, fieldState.error?.message)
  return (
    <div className="f-field" data-field="from_email">
      <fieldset className="ml-from grid gap-6 align-end" dir="ltr">
        <TextField
          id={ids.input}
          label={label}
          value={name}
          error={Boolean(error)}
          onChange={event => write(event.target.value.replace(/[@\s]/g, ''), domain)}
          onBlur={field.onBlur}
          slotProps={{ htmlInput: { dir: 'ltr', 'aria-describedby': ids.help, autoComplete: 'off' } }}
        />
        <span aria-hidden="true">@</span>
        <TextField
          select
          id={ids.label}
          label={translate('mail.from_domain')}
          value={domain}
          error={Boolean(error)}
          onChange={event => write(name, event.target.value)}
          slotProps={{ select: { native: false } }}
        >
          {known || !domain ? null : <MenuItem value={domain}>{domain}</MenuItem>}
          {domains.map(each => (
            <MenuItem key={each.id} value={each.name}>
              <bdi dir="ltr">{each.name}</bdi>
            </MenuItem>
          ))}
        </TextField>
      </fieldset>
      <p
        id={ids.help}
        className={error ? 'ml-help ml-help-bad caption-lines faint' : 'ml-help caption-lines faint'}
      >
        {error ?? helpFor(translate, { domain, known, chosen })}
      </p>
    </div>
  )
}

function helpFor(
  translate: (key: string, options?: Record<string, unknown>) => string,
  { domain, known, chosen }: { domain: string; known: boolean; chosen: DomainChoice | undefined },
): string {
  if (!known && domain) return translate('errors.domain_inactive')
  if (chosen?.ready === false) return translate('mail.dns_missing', { domain })
  return ''
}

/** Active domains; for roles that may not read them the names, and where even these are not told, none. */
function useSendingDomains() {
  const provider = useDataProvider<LotseDataProvider>()
  const mayRead = useMay('domains')('read')
  return useQuery({
    queryKey: ['domains', 'choices', mayRead],
    retry: false,
    queryFn: async ({ signal }): Promise<DomainChoice[]> => {
      if (!mayRead) return provider.readAll<DomainChoice>('domains', signal)
      const { data } = await provider.getList('domains', {
        pagination: { page: 1, perPage: 200 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
        signal,
      })
      return data
        .filter(({ active }) => active === true)
        .map(({ id, name, ready }) => ({ id: Number(id), name, ready }))
    },
  })
}
