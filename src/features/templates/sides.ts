import type { TemplateEditor } from '../../../contract/resources/templates'
import {
  TEMPLATE_SIDES,
  type TemplateAudience,
  type TemplateResource,
} from '../../../contract/templates/sides'

/** The resources of the three sides that have templates of their own. */
export const templateResources = Object.values(TEMPLATE_SIDES)
export type { TemplateResource }

/** Lists of people that a mail can be previewed for. */
export type PreviewSource =
  | 'subscribers'
  | 'bw-subscribers'
  | 'leads'
  | 'bw-leads'
  | 'candidates'
  | 'ready-candidates'
  | 'job-listings'

interface TemplateSide {
  audience: TemplateAudience
  /** Path of the builder, without the template's id. */
  path: string
  /** The list of its recipients; null for the job tool, which has none of its own. */
  people: 'subscribers' | 'bw-subscribers' | null
  /** Lists of people that a mail can be previewed for, recipients first. */
  shownFor: readonly PreviewSource[]
  attachments: boolean
}

export const templateSides: Record<TemplateResource, TemplateSide> = {
  templates: {
    audience: 'general',
    path: '/template-builder',
    people: 'subscribers',
    shownFor: ['subscribers', 'leads', 'candidates'],
    attachments: false,
  },
  'bw-templates': {
    audience: 'bw',
    path: '/bw-template-builder',
    people: 'bw-subscribers',
    shownFor: ['bw-subscribers', 'bw-leads'],
    attachments: true,
  },
  'bb-templates': {
    audience: 'bb',
    path: '/bb-template-builder',
    people: null,
    shownFor: ['job-listings', 'ready-candidates'],
    attachments: false,
  },
}

/** A template as the builder reads and saves it. */
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

/** Returns the address of the builder for a template, or for a new one. */
export function builderPath(resource: TemplateResource, id?: number | string): string {
  const { path } = templateSides[resource]
  return id === undefined ? path : `${path}/${id}`
}
