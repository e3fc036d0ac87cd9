import type { TemplateEditor } from '../../../contract/resources/templates'

/** The three sides that have templates of their own. */
export const templateResources = ['templates', 'bw-templates', 'bb-templates'] as const
export type TemplateResource = (typeof templateResources)[number]

interface TemplateSide {
  /** Path of the builder, without the template's id. */
  path: string
  /** Where real people for the preview come from; the job tool has none of its own. */
  people: 'subscribers' | 'bw-subscribers' | null
  attachments: boolean
}

export const templateSides: Record<TemplateResource, TemplateSide> = {
  templates: { path: '/template-builder', people: 'subscribers', attachments: false },
  'bw-templates': { path: '/bw-template-builder', people: 'bw-subscribers', attachments: true },
  'bb-templates': { path: '/bb-template-builder', people: null, attachments: false },
}

/** A template as the builder takes and gives it. */
export interface TemplateRecord {
  id: number
  name: string
  content: string | null
  style: string | null
  version?: number
  subject?: string | null
  editor?: TemplateEditor | null
  plain_text?: string | null
  attachments?: AttachedFile[] | null
  updated_at?: string
}

/** A file that goes with each mail of a template. */
export interface AttachedFile {
  url: string
  name: string
}

/** The address of the builder for a template, or for a new one. */
export function builderPath(resource: TemplateResource, id?: number | string): string {
  const { path } = templateSides[resource]
  return id === undefined ? path : `${path}/${id}`
}
