import { createElement } from 'react'
import { onDemand } from '../../layout/onDemand'
import { builderPath, type TemplateResource, templateResources } from './sides'

const BUILDERS = {
  templates: 'template-builder',
  'bw-templates': 'bw-template-builder',
  'bb-templates': 'bb-template-builder',
} as const

/** The builder of each side, full screen (docs/spec/product.md). */
export const builderPages = templateResources.map(resource => ({
  path: `${builderPath(resource)}/:template?`,
  name: BUILDERS[resource],
  frame: false,
  view: builderOf(resource),
}))

function builderOf(resource: TemplateResource) {
  return onDemand<object>(async () => {
    const { TemplateBuilder } = await import('./builder/TemplateBuilder')
    return () => createElement(TemplateBuilder, { resource })
  })
}

/** Overrides of the generic views of each side's templates: the list, and redirects to the builder. */
export const templateViews = Object.fromEntries(
  templateResources.map(resource => [
    resource,
    {
      list: listOf(resource),
      create: beginOf(resource),
      edit: toBuilder(resource),
      show: toBuilder(resource),
    },
  ]),
)

function listOf(resource: TemplateResource) {
  return onDemand<object>(async () => {
    const { TemplateList } = await import('./list/TemplateList')
    return () => createElement(TemplateList, { resource })
  })
}

function beginOf(resource: TemplateResource) {
  return onDemand<object>(async () => {
    const { BeginTemplate } = await import('./starters/BeginTemplate')
    return () => createElement(BeginTemplate, { resource })
  })
}

function toBuilder(resource: TemplateResource) {
  return onDemand<object>(async () => {
    const { ToBuilder } = await import('./list/TemplateList')
    return () => createElement(ToBuilder, { resource })
  })
}
