import type { TemplateEditor } from '../../../contract/resources/templates'
import type { TemplateAudience, TemplateResource } from '../../../contract/templates/sides'

/** The three sides that have templates of their own. */
export const templateResources = ['templates', 'bw-templates', 'bb-templates'] as const
export type { TemplateResource }

/** Lists that somebody can be found in to show a mail for. */
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
  /** Where its recipients come from; the job tool has none of its own. */
  people: 'subscribers' | 'bw-subscribers' | null
  /** Whom a mail can be shown for, recipients first. */
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
