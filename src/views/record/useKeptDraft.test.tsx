// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../contract/resources'
import { candidates } from '../../../contract/resources/candidates'
import { documents } from '../../../contract/resources/documents'
import { candidateUpdates } from '../../../contract/resources/requests'
import { tokenOf } from '../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../providers/accessToken'
import { changedFields } from '../../providers/changes'
import { draftPath } from '../../providers/keptDraft'
import { signal } from '../../providers/signals'
import { formPart, keepable, startOf, useDraftHere, useKeptDraft, useKeptState } from './useKeptDraft'

afterEach(() => {
  cleanup()
  dropToken()
  sessionStorage.clear()
})

function Box({ part }: { part: string }) {
  const [text, setText] = useKeptState(part, '')
  return <input aria-label={part} value={text} onChange={event => setText(event.target.value)} />
}

const page = () =>
  render(
    <CoreAdminContext>
      <Box part="note of 5" />
      <Box part="call of 5" />
    </CoreAdminContext>,
  )
const signIn = (user: number) => keepToken(tokenOf(user))
const box = (part: string) => screen.getByRole<HTMLInputElement>('textbox', { name: part })
const write = (part: string, value: string) => fireEvent.change(box(part), { target: { value } })
const end = () => {
  signal('ended')
  dropToken()
  cleanup()
}

describe('what is typed beside a form', () => {
  it('is back, each part in its own place, once, when the same person signs in', () => {
    signIn(7)
    page()
    write('note of 5', 'half a sentence')
    write('call of 5', 'and another')
    end()
    signIn(7)
    expect(draftPath(7)).toBe('/')
    page()
    expect(box('note of 5').value).toBe('half a sentence')
    expect(box('call of 5').value).toBe('and another')
    expect(sessionStorage.length).toBe(0)
  })

  it('meets nobody else, not even when the first comes back after', () => {
    signIn(7)
    page()
    write('note of 5', 'half a sentence')
    end()
    for (const user of [8, 7]) {
      signIn(user)
      page()
      expect(box('note of 5').value).toBe('')
      cleanup()
    }
    expect(sessionStorage.length).toBe(0)
  })

  it('is not kept once it is saved or taken back', () => {
    signIn(7)
    page()
    write('note of 5', 'half a sentence')
    write('note of 5', '')
    end()
    expect(sessionStorage.length).toBe(0)
  })
})

const KNOWN = {
  id: 5,
  version: 2,
  name: 'Salma',
  last_pass_number: 'A123',
  portrait_url: '/files/candidates/5/x.jpg',
}

function Form({ now }: { now: typeof KNOWN }) {
  const draft = useDraftHere(formPart(candidates, 5))
  const started = startOf(draft, now)
  const form = useForm<Record<string, unknown>>({ defaultValues: started })
  const changes = changedFields(useWatch({ control: form.control }), started)
  useKeptDraft(candidates, form, { draft, changes, started })
  const set = () => {
    form.setValue('name', 'Salma B.')
    form.setValue('last_pass_number', 'B777')
  }
  return (
    <button type="button" onClick={set}>
      {`${JSON.stringify(changes)} over ${started.version} ${started.last_pass_number}`}
    </button>
  )
}

const open = (now = KNOWN) =>
  render(
    <CoreAdminContext>
      <Form now={now} />
    </CoreAdminContext>,
  )

describe('a form of somebody with a passport', () => {
  it('keeps neither its number nor where files lie, and takes both from the record of now', async () => {
    signIn(7)
    open()
    fireEvent.click(screen.getByRole('button'))
    await screen.findByText(/B777/)
    end()
    const kept = sessionStorage.getItem('lotse.draft') ?? ''
    expect(kept).toContain('Salma B.')
    expect(kept).not.toMatch(/A123|B777|x\.jpg/)
    signIn(7)
    open({ ...KNOWN, version: 3, last_pass_number: 'C888' })
    expect(await screen.findByText('{"name":"Salma B."} over 2 C888')).toBeTruthy()
  })
})

describe('what identity papers say', () => {
  it('is not kept of a paper either, nor of a proposal to change it', () => {
    const paper = { note: 'Sealed', valid_until: '2031-03-02', file: '/files/candidates/5/x.pdf' }
    expect(keepable(documents, paper)).toEqual({ note: 'Sealed' })
    const proposal = { field: 'last_pass_number', value: 'B777', reason: 'A new one' }
    expect(keepable(candidateUpdates, proposal)).toEqual({ field: 'last_pass_number', reason: 'A new one' })
    const other = { field: 'visa_embassy', value: 'Tunis' }
    expect(keepable(candidateUpdates, other)).toEqual(other)
    const changed = { value: 'B777' }
    expect(keepable(candidateUpdates, changed, { ...proposal, ...changed })).toEqual({})
    expect(keepable(candidateUpdates, changed)).toEqual({})
  })

  it('is not kept of any sensitive field of any resource', () => {
    for (const definition of RESOURCES)
      for (const [name, { kind, options }] of Object.entries(definition.fields)) {
        if (!options.sensitive && kind !== 'secret') continue
        expect(keepable(definition, { id: 1, [name]: 'A123' }), `${definition.name}.${name}`).toEqual({
          id: 1,
        })
      }
  })
})
