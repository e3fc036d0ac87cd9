/** Ends the name of the database of which the demos of a run are clones; the beginning is that of the template. */
export const DEMO_SUFFIX = '_demo'
