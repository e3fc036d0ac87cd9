/** Pictures that show a person what a document has to look like. */
export const EXAMPLES = ['passport', 'photo', 'certificate', 'police_clearance', 'translation'] as const
export type Example = (typeof EXAMPLES)[number]
