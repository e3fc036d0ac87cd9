import { useMemo, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { builderCalls } from '../../../../contract/calls/templates'
import { can } from '../../../../contract/define'
import { definitionOf } from '../../../../contract/resources'
import { useRole } from '../../../providers/authProvider'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { type PreviewSource, type TemplateResource, templateSides } from '../sides'
import { mergeFieldsFor, type Person, presentedFields, presentedPerson, samplePerson } from './mergeFields'
import { usePeople } from './usePeople'

/** Whom the mail can be shown for, and for whom it is; what can be put into it follows from the recipients. */
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
  const isUsual = source !== null && source === subscribers && query === ''
  const recipients = usePeople(subscribers, '')
  const searched = usePeople(isUsual ? null : source, query)
  const personOf = usePersonOf({ isPresenting, subscribers })
  const fields = useMemo(
    () => (isPresenting ? presentedFields() : mergeFieldsFor(recipients)),
    [recipients, isPresenting],
  )
  return {
    ...{ sources, peopleSource: source, query, setQuery, recipients, person, fields },
    people: isUsual ? recipients : searched,
    setPeopleSource: (next: PreviewSource) => {
      setChosen(next)
      setQuery('')
    },
    /** Somebody of the list that is open; the sample as it is. */
    choosePerson: async (next: Person) => {
      const isSample = next.id === samplePerson.id
      setPerson(isSample || !source ? next : await personOf(next, source, person))
    },
  }
}

/** What the engine would fill the mail in with for somebody that was chosen. */
function usePersonOf({
  isPresenting,
  subscribers,
}: {
  isPresenting: boolean
  subscribers: PreviewSource | null
}) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()

  /** Only subscribers get mail: whoever is one by the address is shown as that. */
  const asSubscriber = async (person: Person): Promise<Person> => {
    const address = person.email.trim().toLowerCase()
    // Without leave to read subscribers nothing is known of it.
    if (!subscribers) return person
    const found = address
      ? await provider
          .getList<Person>(subscribers, {
            pagination: { page: 1, perPage: 5 },
            sort: { field: 'id', order: 'DESC' },
            filter: { email: address },
          })
          .catch(() => null)
      : { data: [] }
    const known = found?.data.find(({ email }) => email.toLowerCase() === address)
    if (known)
      return {
        ...person,
        name: known.name ?? '',
        language: known.language ?? '',
        attributes: known.attributes ?? {},
      }
    if (found)
      notify('builder.not_subscribed', { type: 'info', messageArgs: { name: person.name || person.email } })
    return person
  }

  /** The part of the mail that the listing or the candidate says; the other part stays as it was. */
  const presented = async (person: Person, source: PreviewSource, before: Person): Promise<Person> => {
    const id = Number(person.id)
    const asked = source === 'job-listings' ? { listing_id: id } : { candidate_id: id }
    const body = { ...asked, language: before.language || 'de' }
    const answer = await provider.ask(builderCalls.readSample, { body }).catch(() => null)
    if (!answer) {
      notify('errors.unknown', { type: 'error' })
      return before
    }
    const contact = source === 'job-listings' ? { name: answer.name, email: answer.email } : {}
    const attributes = { ...before.attributes, ...answer.attributes }
    return { ...before, ...contact, id: person.id, attributes }
  }

  return async (person: Person, source: PreviewSource, before: Person): Promise<Person> => {
    if (isPresenting) return presented(person, source, before)
    return source === subscribers ? person : asSubscriber(person)
  }
}
