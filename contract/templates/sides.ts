/** The three sides that have templates of their own, with the audience that tells their rows apart. */
export const TEMPLATE_SIDES = { general: 'templates', bw: 'bw-templates', bb: 'bb-templates' } as const
export type TemplateAudience = keyof typeof TEMPLATE_SIDES
export const TEMPLATE_AUDIENCES: readonly TemplateAudience[] = ['general', 'bw', 'bb']
export type TemplateResource = (typeof TEMPLATE_SIDES)[TemplateAudience]
