import { useMemo, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { builderCalls } from '../../../../contract/calls/templates'
import { can } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { useRole } from '../../../providers/authProvider'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { type PreviewSource, type TemplateResource, templateSides } from '../sides'
import { mergeFieldsFor, type Person, presentedFields, presentedPerson, samplePerson } from './mergeFields'
import { usePeople } from './usePeople'

/** Chooses the person of the preview, and collects the merge fields of the recipients. */
export function usePreviewPeople(resource: TemplateResource) {
  const role = useRole() ?? null
  const side = templateSides[resource]
  const isPresenting = side.people === null
  const isRead = (name: PreviewSource) => {
    const definition = definitionOf(name)
    return definition !== undefined && can(definition, role, 'read')
  }
  const sources = side.shownFor.filter(isRead)
  const subscribers = side.people && isRead(side.people) ? side.people : null
  const [chosen, setChosen] = useState<PreviewSource>()
  const source = chosen ?? sources[0] ?? null
  const [query, setQuery] = useState('')
  const [person, setPerson] = useState<Person>(isPresenting ? presentedPerson : samplePerson)
  const isRecipients = source !== null && source === subscribers && query === ''
  const recipients = usePeople(subscribers, '')
  const searched = usePeople(isRecipients ? null : source, query)
  const personOf = usePersonOf({ isPresenting, subscribers })
  const fields = useMemo(
    () => (isPresenting ? presentedFields() : mergeFieldsFor(recipients)),
    [recipients, isPresenting],
  )
  return {
    sources,
    peopleSource: source,
    query,
    setQuery,
    recipients,
    person,
    fields,
    people: isRecipients ? recipients : searched,
    setPeopleSource: (next: PreviewSource) => {
      setChosen(next)
      setQuery('')
    },
    /** Takes a person of the open list, or the sample. */
    choosePerson: async (next: Person) => {
      const isSample = next.id === samplePerson.id
      setPerson(isSample || !source ? next : await personOf(next, source, person))
    },
  }
}

/** Reads the values that the engine would fill in for a chosen person. */
function usePersonOf({ isPresenting, subscribers }: PersonOptions) {
  const asSubscriber = useSubscriber(subscribers)
  const asPresented = usePresented()
  return async (person: Person, source: PreviewSource, before: Person): Promise<Person> => {
    if (isPresenting) return asPresented(person, source, before)
    return source === subscribers ? person : asSubscriber(person)
  }
}

interface PersonOptions {
  isPresenting: boolean
  subscribers: PreviewSource | null
}

/** Only subscribers get mail: a person with the address of a subscriber is shown as that subscriber. */
function useSubscriber(subscribers: PreviewSource | null) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  return async (person: Person): Promise<Person> => {
    const address = person.email.trim().toLowerCase()
    // A role without subscribers learns nothing of them.
    if (!subscribers) return person
    const query = {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'id', order: 'DESC' as const },
      filter: { email: address },
    }
    const found = address
      ? await provider.getList<Person>(subscribers, query).catch(() => null)
      : { data: [] }
    const subscriber = found?.data.find(({ email }) => email.toLowerCase() === address)
    if (subscriber)
      return {
        ...person,
        name: subscriber.name ?? '',
        language: subscriber.language ?? '',
        attributes: subscriber.attributes ?? {},
      }
    if (found)
      notify('builder.not_subscribed', { type: 'info', messageArgs: { name: person.name || person.email } })
    return person
  }
}

/** Fills in the listing's or the candidate's part of the mail; the other part stays. */
function usePresented() {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  return async (person: Person, source: PreviewSource, before: Person): Promise<Person> => {
    const id = Number(person.id)
    const chosen = source === 'job-listings' ? { listing_id: id } : { candidate_id: id }
    const body = { ...chosen, language: before.language || 'de' }
    const answer = await provider.ask(builderCalls.readSample, { body }).catch(() => null)
    if (!answer) {
      notify('errors.unknown', { type: 'error' })
      return before
    }
    const contact = source === 'job-listings' ? { name: answer.name, email: answer.email } : {}
    const attributes = { ...before.attributes, ...answer.attributes }
    return { ...before, ...contact, id: person.id, attributes }
  }
}
