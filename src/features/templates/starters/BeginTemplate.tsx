import '../templates.css'
import '../list/gallery.css'
import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { newOf, resourceName } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import { Segmented } from '../../../layout/parts/Segmented'
import { directionOf } from '../../../layout/theme/direction'
import { Thumbnail } from '../list/Thumbnail'
import { presentedPerson, samplePerson } from '../preview/mergeFields'
import { builderPath, type TemplateResource, templateSides } from '../sides'
import { STARTER_LANGUAGES, type StarterKey, type StarterLanguage } from './design'
import { sideStarters, starterOf } from './designs'
import { starterTemplate } from './starter'

/** Chooses the first content of a new template: a usual kind of mail in a language, or the plain newsletter. */
export function BeginTemplate({ resource }: { resource: TemplateResource }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [language, setLanguage] = useState<StarterLanguage>(
    () => STARTER_LANGUAGES.find(each => each === locale) ?? 'en',
  )
  const usual = useMemo(
    () => starterTemplate({ words: translate, locale, direction: directionOf(locale) }),
    [translate, locale],
  )
  const crumb = { to: `/${resource}`, label: resourceName(translate, resource, 2) }
  return (
    <div className="tb-begin column gap-16">
      <PageHead title={newOf(translate, resource)} crumb={crumb} />
      <div className="tb-begin-bar row wrap gap-12 between">
        <p>{translate('gallery.begin_help')}</p>
        <Segmented
          label={translate('gallery.language')}
          value={language}
          options={STARTER_LANGUAGES.map(value => ({ value, label: nameOf(value), lang: value }))}
          onChange={setLanguage}
        />
      </div>
      <ul className="tb-gallery grid gap-16">
        {sideStarters[resource].map(key => (
          <StarterTile key={key} resource={resource} kind={key} language={language} />
        ))}
        <li className="tb-tile card column shrinks">
          <Thumbnail {...usual} name={translate('gallery.starter.usual.name')} person={samplePerson} />
          <Foot
            to={builderPath(resource)}
            name={translate('gallery.starter.usual.name')}
            about={translate('gallery.starter.usual.about')}
          />
        </li>
      </ul>
    </div>
  )
}

/** A language by its own name. */
const nameOf = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

interface StarterTileProps {
  resource: TemplateResource
  kind: StarterKey
  language: StarterLanguage
}

function StarterTile({ resource, kind, language }: StarterTileProps) {
  const translate = useTranslate()
  const starter = useMemo(
    () => starterOf({ side: resource, key: kind, language, house: translate('app.name') }),
    [resource, kind, language, translate],
  )
  const person = templateSides[resource].people === null ? presentedPerson : samplePerson
  return (
    <li className="tb-tile card column shrinks">
      <Thumbnail
        content={starter.content}
        style={starter.style}
        name={translate(`gallery.starter.${kind}.name`)}
        person={person}
      />
      <Foot
        to={`${builderPath(resource)}?from=${kind}&language=${language}`}
        name={translate(`gallery.starter.${kind}.name`)}
        about={translate(`gallery.starter.${kind}.about`)}
      />
    </li>
  )
}

function Foot({ to, name, about }: { to: string; name: string; about: string }) {
  return (
    <div className="tb-tile-foot row gap-4">
      <div className="grow grid">
        <Link className="tb-tile-all v-link text unlined medium" to={to}>
          {name}
        </Link>
        <span className="tb-faint">{about}</span>
      </div>
    </div>
  )
}
